// Said by the small entry module when the rest of the front end could not be fetched.
export const fallback = {
  en: "The exercise could not be loaded. Check the connection and reload the page.",
  zh: "练习未能加载。请检查网络连接，然后刷新页面。",
} as const;
