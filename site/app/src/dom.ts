// Elements are made here and nowhere else; strings always become text nodes, never markup.

export type Child = Node | string | null;

export type Make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
) => HTMLElementTagNameMap[K];

export function makerFor(document: Document): Make {
  return (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    for (const child of children) {
      if (child !== null) element.append(child);
    }
    return element;
  };
}
