// Sixty texts that would act, hide or break something where a page takes data for anything but text. Those that run call `pwned`.

const CALL = 'globalThis.pwned=1';

const MARKUP: readonly string[] = [
  `<script>${CALL}</script>`,
  `</script><script>${CALL}</script>`,
  `<img src=x onerror=${CALL}>`,
  `<img src=x onerror="${CALL}"/>`,
  `<svg onload=${CALL}>`,
  `<svg><script>${CALL}</script></svg>`,
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<body onload=${CALL}>`,
  `<iframe src="javascript:${CALL}"></iframe>`,
  `<iframe srcdoc="<script>${CALL}</script>"></iframe>`,
  `<a href="javascript:${CALL}">open</a>`,
  `<form action="javascript:${CALL}"><button>go</button></form>`,
  `<input autofocus onfocus=${CALL}>`,
  `<details open ontoggle=${CALL}>`,
  `<video><source onerror=${CALL}></video>`,
  `<marquee onstart=${CALL}>`,
  `<object data="javascript:${CALL}">`,
  `<embed src="javascript:${CALL}">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<style>@import "//evil.example/x.css"; * { display: none }</style>`,
  `<meta http-equiv=refresh content="0;url=//evil.example">`,
  `<base href="//evil.example/">`,
  `<math><mtext><mglyph><style><img src=x onerror=${CALL}>`,
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>">`,
  `<template><script>${CALL}</script></template>`,
  `<textarea></textarea><img src=x onerror=${CALL}>`,
  `<!--><img src=x onerror=${CALL}>-->`,
  `<x onclick=${CALL} tabindex=0 id=app>x</x>`,
  `"><img src=x onerror=${CALL}>`,
  `' onmouseover='${CALL}`,
  `" onfocus="${CALL}" autofocus="`,
  '`onload=x`',
];
const ADDRESSES: readonly string[] = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  `java\tscript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `vbscript:msgbox(1)`,
  `//evil.example/x`,
  `[link](javascript:${CALL})`,
  `![x](https://evil.example/x.png)`,
  `<https://evil.example>`,
  `#/decisions?state=<img src=x onerror=${CALL}>`,
];
const HIDDEN: readonly string[] = [
  'safe \u202egnp.exe\u202c name',
  'a\u2066b\u2069c',
  'zero\u200bwidth\u200cjoin\u200der',
  '\ufeffmark at the start',
  'soft\u00adhyphen',
  'tag\u{e0041}\u{e0042}letters',
  'line\u2028and\u2029paragraph',
  'right\u200fto left',
  'word\u2060joiner',
];
const TEMPLATES: readonly string[] = [
  '{{constructor.constructor("globalThis.pwned=1")()}}',
  '${globalThis.pwned=1}',
  '<%= 7*7 %>',
  '{"__proto__":{"pwned":1}}',
  '__proto__',
  'constructor',
  'toString',
  "'; DROP TABLE memories; --",
  '\\u003cscript\\u003eglobalThis.pwned=1\\u003c/script\\u003e',
];

export const HOSTILE_TEXTS: readonly string[] = [...MARKUP, ...ADDRESSES, ...HIDDEN, ...TEMPLATES];

/** What must never stand in a page as it is. */
export const HIDDEN_CHARACTERS =
  /[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\udb40[\udc00-\udc7f]/;
