// The editor's colours are the page's CSS variables, so it follows light and dark without being told.
import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword], color: "var(--bj-code-keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--bj-code-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--bj-code-number)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--bj-muted)", fontStyle: "italic" },
  {
    tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)],
    color: "var(--bj-code-function)",
    fontWeight: "600",
  },
  { tag: [tags.operator, tags.punctuation, tags.bracket], color: "var(--bj-muted)" },
  { tag: [tags.meta, tags.escape, tags.self], color: "var(--bj-code-special)" },
  { tag: tags.invalid, textDecoration: "underline wavy var(--bj-fail)" },
]);

export const theme = EditorView.theme({
  "&": {
    color: "var(--bj-fg)",
    backgroundColor: "transparent",
    fontSize: "calc(var(--bj-code-size) * var(--bj-code-scale, 1))",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--md-code-font-family, ui-monospace, monospace)",
    lineHeight: "1.6",
    overflow: "auto",
    maxHeight: "var(--bj-editor-max-height)",
  },
  ".cm-content": { padding: "0.6rem 0", caretColor: "var(--bj-fg)", minHeight: "12lh" },
  ".cm-line": { padding: "0 0.8rem 0 0.4rem" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--bj-fg)", borderLeftWidth: "2px" },
  ".cm-selectionBackground": { backgroundColor: "var(--bj-selection-idle)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    backgroundColor: "var(--bj-selection)",
  },
  ".cm-gutters": { color: "var(--bj-faint)", backgroundColor: "transparent", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 0.2rem", minWidth: "1.4rem" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "var(--bj-active-line)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLineGutter": {
    color: "var(--bj-fg)",
    backgroundColor: "var(--bj-active-line)",
  },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--bj-muted)",
  },
  "&.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--bj-fail)",
  },
  ".cm-tooltip": {
    color: "var(--bj-fg)",
    backgroundColor: "var(--md-default-bg-color)",
    border: "1px solid var(--bj-line)",
    borderRadius: "0.2rem",
    boxShadow: "var(--md-shadow-z2)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--md-code-font-family, ui-monospace, monospace)",
    margin: "0",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.1rem 0.5rem", margin: "0" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    color: "var(--bj-fg)",
    backgroundColor: "var(--bj-selection)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  // Text, not CodeMirror's data: images, which the page's policy refuses; and told apart without colour.
  ".cm-lintRange": { backgroundImage: "none !important", textDecorationSkipInk: "none" },
  ".cm-lintRange-error": { textDecoration: "underline wavy var(--bj-fail)" },
  ".cm-lintRange-warning": { textDecoration: "underline dotted 2px var(--bj-limit)" },
  ".cm-lintRange-active": { backgroundColor: "var(--bj-selection)" },
  ".cm-lintPoint::after": { borderBottomColor: "var(--bj-fail)" },
  ".cm-gutter-lint": { width: "0.9rem" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0", textAlign: "center" },
  ".cm-lint-marker": { width: "auto", height: "auto", cursor: "default" },
  ".cm-lint-marker-error": { content: "normal", color: "var(--bj-fail)" },
  ".cm-lint-marker-error::before": { content: '"●"' },
  ".cm-lint-marker-warning": { content: "normal", color: "var(--bj-limit)" },
  ".cm-lint-marker-warning::before": { content: '"▲"' },
  ".cm-diagnostic": { padding: "0.15rem 0.5rem", fontSize: "0.65rem" },
  ".cm-diagnostic-error": { borderLeft: "0.2rem solid var(--bj-fail)" },
  ".cm-diagnostic-warning": { borderLeft: "0.2rem solid var(--bj-limit)" },
  ".cm-panels": { color: "var(--bj-fg)", backgroundColor: "transparent" },
  ".cm-panels-bottom": { borderTop: "none" },
  ".cm-panel.cm-panel-lint": { borderTop: "1px solid var(--bj-line)" },
  ".cm-panel.cm-panel-lint ul": { outlineOffset: "-2px" },
  ".cm-tooltip .cm-tooltip-lint, .cm-tooltip .cm-tooltip-lint .cm-diagnostic": { margin: "0" },
  ".cm-panel.cm-panel-lint ul li": { margin: "0", paddingRight: "1.6rem" },
  ".cm-panel.cm-panel-lint ul [aria-selected], .cm-panel.cm-panel-lint ul:focus [aria-selected]": {
    color: "var(--bj-fg)",
    backgroundColor: "var(--bj-selection)",
  },
  ".cm-panel.cm-panel-lint [name=close]": {
    color: "var(--bj-fg)",
    padding: "0 0.5rem",
    cursor: "pointer",
  },
  ".bj-editor__footer": { display: "flex", justifyContent: "flex-end", padding: "0 0.4rem 0.2rem" },
  ".bj-editor__footer button": {
    border: "none",
    borderRadius: "0.2rem",
    padding: "0.1rem 0.4rem",
    minWidth: "1.5rem",
    minHeight: "1.5rem",
    background: "transparent",
    color: "var(--bj-muted)",
    font: "inherit",
    fontSize: "0.65rem",
    cursor: "pointer",
  },
  ".bj-editor__footer button:hover": { color: "var(--bj-fg)", backgroundColor: "var(--bj-wash)" },
  ".bj-editor__footer .bj-problems": { marginInlineEnd: "auto", color: "var(--bj-limit)" },
  ".cm-specialChar": { color: "var(--bj-fail)" },
});
