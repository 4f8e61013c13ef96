// @ts-check

/**
 * The build's loader of Lucide's icons. A page that is drawn on the server hands each icon's lines to the browser once more, with keys made by chance, which no
 * compression shortens: here they are counted instead. Other names of an icon are left out, and a statement that does nothing.
 * @param {string} source
 */
export default function leanIconsLoader(source) {
  let line = 0
  return source
    .replace(/key: "\w+"/g, () => `key: "${line++}"`)
    .replace(/,\s*aliases: \[[^\]]*\]/, "")
    .replace("__iconData.node;", "")
}
