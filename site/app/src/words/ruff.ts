// Ruff's messages for the reader: its own English, and the most frequent ones in Chinese, where `$1` and so on
// stand for what the message quotes.
import type { Language } from "../report.ts";
import { wordsOf } from "../words.ts";

/** The rule of everything that is no Python at all. */
export const SYNTAX_ERROR = "invalid-syntax";

const RULES: Readonly<Record<string, string>> = {
  B006: "不要用可变对象作参数的默认值：它只创建一次，由各次调用共用",
  F401: "导入了$1，但没有使用",
  F403: "使用了$1，无法检查未定义的名称",
  F405: "$1可能未定义，也可能来自星号导入",
  F541: "f 字符串中没有任何占位符",
  F601: "字典的键$1重复",
  F631: "assert 的条件是非空元组，永远为真",
  F632: "比较常量应使用$1",
  F634: "if 的条件是元组，永远为真",
  F701: "break 不在循环内",
  F702: "continue 不在循环内",
  F704: "$1不在函数内",
  F706: "return 不在函数内",
  F811: "重复定义了$1，前一个定义从未使用",
  F821: "名称$1未定义",
  F822: "__all__ 中的名称$1未定义",
  F823: "局部变量$1在赋值之前被引用",
  F841: "局部变量$1赋值后从未使用",
  F901: "应抛出 NotImplementedError，而不是 NotImplemented",
  PLE0704: "单独的 raise 不在异常处理代码内",
  PLE1142: "await 只能用在异步函数内",
};

const SYNTAX: readonly (readonly [RegExp, string])[] = [
  [/^Expected (`.+`), found (.+)$/, "此处应为$1，实际是$2"],
  [/^Expected an indented block after (.+)$/, "$1之后应有缩进的代码块"],
  [/^Expected an expression$/, "此处应有表达式"],
  [/^Expected a statement$/, "此处应有语句"],
  [/^Expected an identifier$/, "此处应有名称"],
  [/^Expected a parameter or the end of the parameter list$/, "此处应有参数，或结束参数列表"],
  [/^Expected `except` or `finally` after `try` block$/, "try 代码块之后应有 except 或 finally"],
  [/^Expected one or more symbol names after import$/, "import 之后应有名称"],
  [/^Unexpected indentation$/i, "此行不应缩进"],
  [/^unindent does not match any outer indentation level$/, "缩进与外层任何一级都不一致"],
  [/^unexpected EOF while parsing$/, "代码尚未结束：有括号没有闭合"],
  [/^missing closing quote in string literal$/, "字符串缺少结束的引号"],
  [/^f-string: expecting `\}`$/, "f 字符串缺少 `}`"],
  [
    /^Simple statements must be separated by newlines or semicolons$/,
    "两条语句之间应换行或用分号隔开",
  ],
  [
    /^Got unexpected token ([（）【】｛｝，：；。！？“”‘’《》、＝＋－＊／＜＞])$/,
    "此处是全角符号$1，应改用半角",
  ],
  [/^Got unexpected token (.+)$/, "无法识别的符号$1"],
  [/^Invalid assignment target$/, "不能给它赋值"],
  [/^Duplicate parameter "(.+)"$/, "参数$1重复"],
  [/^Duplicate keyword argument (`.+`)$/, "关键字参数$1重复"],
  [/^Positional argument cannot follow keyword argument$/, "位置参数不能放在关键字参数之后"],
];

const PARTS: Readonly<Record<string, string>> = {
  newline: "换行",
  indent: "缩进",
  dedent: "缩进结束",
  "end of file": "代码末尾",
  identifier: "名称",
  name: "名称",
  string: "字符串",
  int: "整数",
  float: "浮点数",
  "function definition": "函数定义",
  "class definition": "类定义",
};

/** A message of Ruff's in the reader's language where that is known, else in Ruff's English. */
export function ruffMessage(rule: string, message: string, language: Language): string {
  if (rule === SYNTAX_ERROR) {
    const text = language === "zh" ? syntaxError(message) : message;
    return wordsOf(language).editor.syntaxError(text);
  }
  return language === "zh" ? ruleInChinese(rule, message) : message;
}

function ruleInChinese(rule: string, message: string): string {
  const quoted = /`[^`]+`/.exec(message)?.[0] ?? "";
  return spaced(RULES[rule]?.replace("$1", () => quoted) ?? message);
}

function syntaxError(message: string): string {
  for (const [pattern, text] of SYNTAX) {
    const match = pattern.exec(message);
    if (match !== null) {
      const filled = (index: string): string => part(match[Number(index)] ?? "");
      return spaced(text.replace(/\$(\d)/g, (_, index: string) => filled(index)));
    }
  }
  return message;
}

/** Code in backquotes stays; the parser's own words are translated. */
function part(text: string): string {
  return PARTS[text] ?? text.replace(/ (?:statement|clause|block)$/, "");
}

/** A space between Chinese and code, as elsewhere in the book. */
function spaced(text: string): string {
  return text.replace(
    /([\u4e00-\u9fff])?(`[^`]+`)(?=([\u4e00-\u9fff])?)/g,
    (_, before: string | undefined, code: string, after: string | undefined) =>
      `${before === undefined ? "" : `${before} `}${code}${after === undefined ? "" : " "}`,
  );
}
