// Styles that a strict Content-Security-Policy lets through.
import { StyleModule } from "style-mod";

/**
 * CodeMirror writes its rules into a <style> element, which `style-src 'self'` forbids. In a shadow root,
 * which has no head, it adopts a style sheet instead; this makes it do so in the document as well.
 */
export function adoptStyles(): void {
  const mount = StyleModule.mount.bind(StyleModule);
  const stands = new WeakMap<object, ShadowRoot>();
  StyleModule.mount = (root, modules) => {
    if (!("head" in root)) {
      mount(root, modules);
      return;
    }
    const stand = stands.get(root) ?? standFor(root);
    stands.set(root, stand);
    mount(stand, modules);
  };
}

/** What style-mod looks at in a shadow root, for a document. */
function standFor(document: Document): ShadowRoot {
  const stand: Pick<ShadowRoot, "adoptedStyleSheets" | "ownerDocument"> = {
    ownerDocument: document,
    get adoptedStyleSheets() {
      return document.adoptedStyleSheets;
    },
    set adoptedStyleSheets(sheets) {
      document.adoptedStyleSheets = sheets;
    },
  };
  return stand as ShadowRoot;
}
