import { html } from "#lib/text/html.ts"

/** The style of the document of a dossier, on a screen and on paper. */
export const PAGE_STYLE = html`<style>
body{font:15px/1.5 system-ui,sans-serif;color:#1a2230;background:#fff;max-width:64rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.1rem;margin:1.75rem 0 .5rem;border-bottom:1px solid #c9d0d8;padding-bottom:.25rem}
header p,.aside,footer{color:#4a5566;margin:.25rem 0}.flag{font-weight:600}
dl{display:grid;grid-template-columns:minmax(8rem,16rem) 1fr;gap:.25rem 1rem;margin:0}dt{color:#4a5566}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;vertical-align:top;padding:.35rem .5rem;border-bottom:1px solid #e3e7ec;overflow-wrap:anywhere;white-space:pre-line}
ol{margin:0;padding-left:1.25rem}li{break-inside:avoid}td:nth-child(2){white-space:pre-line;min-width:6rem}
th{background:#eef1f4}section{break-inside:auto}tr{break-inside:avoid}h2{break-after:avoid}
.inner{width:auto;min-width:50%;margin:.15rem 0;font-size:.9em}.inner th,.inner td{padding:.15rem .4rem}td ul,dd ul{margin:0;padding-left:1.1rem}li dl{grid-template-columns:minmax(6rem,10rem) 1fr;gap:0 .75rem}li small{display:block}
@media (max-width:40rem){dl{grid-template-columns:1fr}table{display:block;overflow-x:auto}}
@media print{body{margin:0;max-width:none;font-size:11px}a{color:inherit}}
</style>`
