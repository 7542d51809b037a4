// What is said about builds and connections; small, because plain chapter pages say it too.
export const words = {
  en: {
    updated: "There is a new version of this book. Your code is kept.",
    reload: "Reload",
    later: "Later",
    offline: "No connection",
    notVisited:
      "This page has not been opened on this device before, so it can be read only with a connection.",
    start: "To the start of the book",
  },
  zh: {
    updated: "本书有新版本，刷新后即可阅读。你的代码会保留。",
    reload: "刷新",
    later: "稍后",
    offline: "没有网络连接",
    notVisited: "这个页面没有在此设备上打开过，需要联网才能阅读。",
    start: "回到首页",
  },
} as const;
