/**
 * Drawings, keyed by feature, that browsers and older renderers show differently, and similar ones that they show
 * alike.
 */

import { TRANSFORM_STYLES } from './transform-styles.ts';

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const square = (body: string, attributes = '') =>
  `<svg ${NAMESPACES} width="100" height="100" viewBox="0 0 100 100"${attributes}>${body}</svg>`;
const sized = (
  attributes: string,
  body = '<rect width="20" height="10" fill="#d22"/><circle cx="5" cy="5" r="4" fill="#22d"/>',
) => `<svg ${NAMESPACES} ${attributes}>${body}</svg>`;

const RECT = '<rect x="20" y="30" width="50" height="40"';
const PIXELS =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP4z8DAwPCfkaGBgYGBAQAXgAKA0nFd3wAAAABJRU5ErkJggg==';
const ARROW = (fill: string, stroke = 'none') =>
  `<marker id="m" markerWidth="4" markerHeight="4" refX="2" refY="2" orient="auto"><path d="M0 0L4 2L0 4Z" fill="${fill}" stroke="${stroke}"/></marker>`;

export const SIZE_CASES: Readonly<Record<string, string>> = {
  'height alone takes the width from the view box': sized('height="1in" viewBox="0 0 20 10"'),
  'width alone takes the height from the view box': sized('width="3cm" viewBox="0 0 20 10"'),
  'a percentage follows the other side': sized('width="100%" height="50" viewBox="0 0 20 10"'),
  'lengths in em': sized('width="6em" height="3em" viewBox="0 0 20 10"'),
  'lengths in quarter millimeters': sized('width="80Q" height="40Q" viewBox="0 0 20 10"'),
  'lengths in points and picas': sized('width="72pt" height="3pc" viewBox="0 0 20 10"'),
  'a stretched view box': sized('width="80" height="80" viewBox="0 0 20 10" preserveAspectRatio="none"'),
  'a sliced view box': sized(
    'width="80" height="80" viewBox="0 0 20 10" preserveAspectRatio="xMaxYMid slice"',
  ),
  'plain lengths without a view box': sized('width="80" height="40"'),
  'a nested svg without lengths fills its viewport': square(
    '<svg viewBox="0 0 10 10"><rect width="10" height="5" fill="#d22"/></svg>',
  ),
  'a nested svg in percentages': square(
    '<svg x="25%" y="10" width="50%" height="40%" viewBox="0 0 10 10"><rect width="10" height="10" fill="#2a2"/></svg>',
  ),
  'a nested svg clips its content': square(
    '<svg x="20" y="20" width="40" height="40"><circle cx="40" cy="40" r="30" fill="#22d"/></svg>',
  ),
  'percentages inside follow the view box': square(
    '<rect x="10%" y="20%" width="50%" height="30%" fill="#a3a"/>',
  ),
};

/** Drawings sized in CSS, which browsers apply to a page but not to an image. */
export const STYLED_SIZE_CASES: Readonly<Record<string, string>> = {
  'lengths in the style attribute': sized('style="width:120px;height:60px" viewBox="0 0 20 10"'),
  'style over attribute': sized('width="10" height="10" style="width:90px" viewBox="0 0 20 10"'),
  'calc in a length': sized('style="width:calc(50px + 0.5in)" height="60" viewBox="0 0 20 10"'),
};

export const STYLE_CASES: Readonly<Record<string, string>> = {
  'important wins over the style attribute': square(
    `<style>#z{fill:lime!important}</style>${RECT} id="z" style="fill:black"/>`,
  ),
  'important in the style attribute wins': square(
    `<style>#z{fill:red!important}</style>${RECT} id="z" style="fill:blue!important"/>`,
  ),
  'nth-child and siblings': square(
    '<style>rect:nth-child(3){fill:green}rect+rect{stroke:red;stroke-width:4}</style><rect width="40" height="40"/><rect x="50" y="50" width="40" height="40"/>',
  ),
  'attribute selectors': square(`<style>[data-ink="spot"]{fill:#e60}</style>${RECT} data-ink="spot"/>`),
  'not and is': square(
    `<style>:is(rect,circle):not(.k){fill:teal}</style>${RECT}/><circle class="k" cx="85" cy="15" r="10"/>`,
  ),
  'specificity over order': square(`<style>#z{fill:#00f}.a{fill:#f00}</style>${RECT} id="z" class="a"/>`),
  'later of two equal rules': square(`<style>.a{fill:#00f}.b{fill:#f00}</style>${RECT} class="b a"/>`),
  'attributes lose to rules': square(`<style>rect{fill:purple}</style>${RECT} fill="yellow"/>`),
  'a variable of the root': square(`<style>:root{--ink:#c0392b}rect{fill:var(--ink)}</style>${RECT}/>`),
  'a variable with a fallback': square(`${RECT} style="fill:var(--none, #16a085)"/>`),
  'a variable of a variable': square(
    `<g style="--a:0 128;--b:rgb(var(--a) 255)">${RECT} style="fill:var(--b)"/></g>`,
  ),
  'an unknown variable is unset': square(
    `<g fill="orange">${RECT} fill="red" style="fill:var(--none)"/></g>`,
  ),
  'a circular variable is unset': square(
    `<g fill="orange" style="--a:var(--b);--b:var(--a)">${RECT} style="fill:var(--a)"/></g>`,
  ),
  'a variable through a use': square(
    '<defs><rect id="r" width="40" height="40" style="fill:var(--c,gray)"/></defs><use href="#r" style="--c:crimson"/><use href="#r" x="50" y="50" style="--c:navy"/>',
  ),
  'a variable through a symbol': square(
    '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" style="fill:var(--c)"/></symbol><use href="#s" x="10" y="10" width="40" height="40" style="--c:crimson"/>',
  ),
  'invalid values are dropped': square(`${RECT} style="fill:green;fill:notacolor"/>`),
  'inherit and initial': square(
    `<g fill="red" stroke="blue" stroke-width="6">${RECT} style="fill:initial;stroke:inherit"/></g>`,
  ),
  'currentColor through a use': square(
    '<defs><rect id="r" width="40" height="40" fill="currentColor"/></defs><g color="teal"><use href="#r"/></g><use href="#r" x="50" y="50" color="orange"/>',
  ),
  'media for screens': square(
    `<style>@media print{rect{fill:red}}@media screen and (min-width:50px){rect{stroke:blue;stroke-width:5}}</style>${RECT} fill="#dd0"/>`,
  ),
  'dark mode is off': square(
    `<style>@media (prefers-color-scheme:dark){rect{fill:white}}</style>${RECT} fill="#333"/>`,
  ),
  'nested rules': square(`<style>g{&amp; rect{fill:#0a8}.x{fill:red}}</style><g>${RECT}/></g>`),
  'layers lose to rules outside': square(`<style>rect{fill:green}@layer a{rect{fill:red}}</style>${RECT}/>`),
  'the font shorthand keeps the fill': square(`<style>rect{font:bold 12px serif;fill:#456}</style>${RECT}/>`),
  'geometry in style': square(
    '<rect style="x:10px;y:20px;width:60px;height:50px;rx:8px" fill="#26c"/><circle style="cx:80px;cy:80px;r:12px"/>',
  ),
  'a path in style': square('<path style="d:path(\'M10 10H90V50Z\')" fill="#26c"/>'),
  'display and visibility': square(
    `<style>.h{display:none}.v{visibility:hidden}</style>${RECT} class="h"/><g class="v"><circle cx="80" cy="80" r="10" visibility="visible"/>${RECT}/></g>`,
  ),
  'a background of the root': square(
    '<circle cx="50" cy="50" r="30" fill="#26c"/>',
    ' style="background:#fd6"',
  ),
  'entities of Illustrator': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY st0 "fill:#D2691E;">]><svg ${NAMESPACES} width="100" height="100"><rect style="&st0;" width="60" height="60"/></svg>`,
};

export const COLOR_CASES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'hsl(0 100% 50% / 0.5)',
      'hsl(210, 60%, 40%)',
      'hsla(120deg 50% 50% / 75%)',
      'rgb(255 128 0 / 50%)',
      'rgb(100%, 20%, 20%)',
      'rgba(20, 90, 200, .6)',
      '#f008',
      '#12ab9980',
      'hwb(200 20% 10%)',
      'lab(52% 40 -30)',
      'lch(60% 50 130)',
      'oklab(0.6 0.1 0.05)',
      'oklch(0.7 0.12 220)',
      'oklch(70% 0.12 220 / .5)',
      'color(srgb 0.2 0.6 0.9)',
      'color(display-p3 0.4 0.6 0.3)',
      'color-mix(in srgb, red 30%, blue)',
      'color-mix(in oklab, white, black)',
      'rebeccapurple',
      'transparent',
      'hsl(0.5turn 80% 40%)',
      'rgb(none 120 200)',
    ].map((color) => [
      `fill ${color}`,
      square(`${RECT} style="fill:${color}"/><rect width="15" height="15" fill="${color}"/>`),
    ]),
  ),
  'stop colors': square(
    `<linearGradient id="g"><stop stop-color="hsl(0 100% 50% / .5)"/><stop offset="1" style="stop-color:hsl(260 80% 60%)"/></linearGradient>${RECT} fill="url(#g)"/>`,
  ),
  'a stroke with alpha': square(`${RECT} fill="none" stroke="hsl(120 100% 25% / .5)" stroke-width="10"/>`),
  'a flood color': square(
    `<filter id="f" x="0" y="0" width="1" height="1"><feFlood flood-color="hsl(40 90% 50% / .5)"/></filter>${RECT} filter="url(#f)"/>`,
  ),
  'a paint server with a fallback': square(`${RECT} fill="url(#none) orange"/>`),
  'opacity in percent': square(`${RECT} style="opacity:40%;fill:#036"/>`),
  'currentColor with alpha': square(`<g color="rgba(200,0,0,.5)">${RECT} fill="currentColor"/></g>`),
};

export const SHAPE_CASES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'circle(30px at 50px 50px)',
      'circle()',
      'circle(20px)',
      'ellipse(25px 10px at 40% 50%)',
      'inset(10px 5px)',
      'inset(10% round 8px)',
      'polygon(0 0, 100% 0, 50% 100%)',
      'polygon(evenodd, 0 0, 50px 0, 50px 40px, 0 40px, 0 0, 10px 10px, 40px 10px, 40px 30px, 10px 30px, 10px 10px)',
      "path('M0 0H40V20Z')",
      'circle(40%) fill-box',
      'circle(30px) view-box',
      'xywh(5px 5px 30px 20px)',
      'none',
    ].map((shape) => [`clip-path ${shape}`, square(`${RECT} fill="#c22" style="clip-path:${shape}"/>`)]),
  ),
  'a clip shape on a group': square(
    `<g style="clip-path:circle(40%)"><rect width="60" height="60" fill="#2a2"/><rect x="30" y="40" width="60" height="50" fill="#22c"/></g>`,
  ),
  'a clip shape on a turned element': square(
    `${RECT} fill="#c22" transform="rotate(20 50 50)" style="clip-path:inset(5px 0 5px 10px)"/>`,
  ),
  'a clip path by reference': square(
    `<clipPath id="c"><circle cx="45" cy="50" r="20"/></clipPath>${RECT} fill="#c22" style="clip-path:url('#c')"/>`,
  ),
  'a mask of alpha': square(
    `<mask id="k" style="mask-type:alpha"><rect x="30" y="30" width="30" height="40" fill="#000"/></mask>${RECT} fill="#c22" mask="url(#k)"/>`,
  ),
  'a mask of luminance': square(
    `<mask id="k"><rect x="30" y="30" width="30" height="40" fill="#888"/></mask>${RECT} fill="#c22" mask="url(#k)"/>`,
  ),
  'a mask in linear light': square(
    `<mask id="k" color-interpolation="linearRGB"><rect x="30" y="30" width="30" height="40" fill="#888"/></mask>${RECT} fill="#c22" mask="url(#k)"/>`,
  ),
  'a mask in linear light by style': square(
    `<mask id="k" style="color-interpolation:linearRGB"><rect x="30" y="30" width="30" height="40" fill="#a3c"/></mask>${RECT} fill="#c22" mask="url(#k)"/>`,
  ),
};

export const TRANSFORM_CASES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    TRANSFORM_STYLES.map((style) => [style, square(`${RECT} fill="#c22" style="${style}"/>`)]),
  ),
  'a transform origin attribute': square(
    `${RECT} fill="#c22" transform="rotate(30)" transform-origin="45 50"/>`,
  ),
  'style replaces the attribute': square(
    `${RECT} fill="#c22" transform="rotate(30)" style="transform:translate(5px,5px)"/>`,
  ),
  'a group with its own transform box': square(
    `<g style="transform-box:fill-box;transform-origin:center;transform:rotate(90deg)">${RECT} fill="#c22"/><rect width="10" height="10"/></g>`,
  ),
  'a plain attribute': square(`${RECT} fill="#c22" transform="translate(10 10) rotate(10)"/>`),
  'an unscaled stroke': square(
    `<g transform="scale(3)"><rect x="5" y="5" width="20" height="15" fill="none" stroke="#c22" stroke-width="4" vector-effect="non-scaling-stroke"/></g>`,
  ),
  'an unscaled stroke, unevenly scaled': square(
    `<g transform="scale(3 1)"><circle cx="15" cy="50" r="10" fill="#eee" stroke="#c22" stroke-width="6" style="vector-effect:non-scaling-stroke"/></g>`,
  ),
  'an unscaled dashed stroke': square(
    `<g transform="scale(2)"><path d="M5 10H45M5 30H45" fill="none" stroke="#22c" stroke-width="6" stroke-dasharray="10 5" vector-effect="non-scaling-stroke"/></g>`,
  ),
  'an unscaled stroke in a view box': `<svg ${NAMESPACES} width="100" height="100" viewBox="0 0 10 10"><path d="M1 1L9 9" stroke="#22c" stroke-width="6" vector-effect="non-scaling-stroke"/></svg>`,
  'a scaled stroke': square(
    `<g transform="scale(3)"><rect x="5" y="5" width="20" height="15" fill="none" stroke="#c22" stroke-width="4"/></g>`,
  ),
};

export const PAINT_CASES: Readonly<Record<string, string>> = {
  'a marker in the paint of its line': square(
    `${ARROW('context-stroke')}<path d="M20 50H70" stroke="red" stroke-width="8" marker-end="url(#m)"/><path d="M20 80H70" stroke="blue" stroke-width="6" marker-start="url(#m)"/>`,
  ),
  'a marker in the fill of its line': square(
    `${ARROW('context-fill', 'context-stroke')}<path d="M20 50H70" fill="lime" stroke="red" stroke-width="8" marker-end="url(#m)"/>`,
  ),
  'a marker by inheritance': square(
    `${ARROW('context-stroke')}<g stroke="green" stroke-width="8" style="marker-end:url(#m)"><path d="M20 50H70"/></g>`,
  ),
  'a marker of its own color': square(
    `${ARROW('#e60')}<path d="M20 50H70" stroke="red" stroke-width="8" marker-end="url(#m)"/>`,
  ),
  'the marker shorthand': square(
    `${ARROW('#e60')}<path d="M20 20H70V80" fill="none" stroke="red" stroke-width="4" style="marker:url(#m)"/>`,
  ),
  'a use with its own paint': square(
    '<defs><rect id="r" width="40" height="30" fill="context-fill" stroke="context-stroke" stroke-width="6"/></defs><use href="#r" x="20" y="20" fill="orange" stroke="navy"/>',
  ),
  'pixelated images': square(
    `<image width="100" height="100" style="image-rendering:pixelated" href="${PIXELS}"/>`,
  ),
  'crisp edges': square(`<image width="100" height="100" image-rendering="crisp-edges" href="${PIXELS}"/>`),
  'inherited pixelated images': square(
    `<g style="image-rendering:pixelated"><image width="100" height="100" href="${PIXELS}"/></g>`,
  ),
  'paint order': square(
    `<circle cx="50" cy="50" r="30" fill="#fc0" stroke="#c22" stroke-width="16" style="paint-order:stroke"/>`,
  ),
  'a blend mode': square(
    `${RECT} fill="#f80"/><circle cx="60" cy="60" r="25" fill="#08f" style="mix-blend-mode:multiply"/>`,
  ),
  'a filter function': square(`${RECT} fill="#f80" style="filter:opacity(50%)"/>`),
  'a drop shadow function': square(`${RECT} fill="#f80" style="filter:drop-shadow(6px 6px 0 #00f)"/>`),
  'a filter that is missing': square(`${RECT} fill="#f80" filter="url(#none)"/>`),
  'a clip path that is missing': square(`${RECT} fill="#f80" clip-path="url(#none)"/>`),
  'a mask that is missing': square(`${RECT} fill="#f80" mask="url(#none)"/>`),
  'a switch': square(
    `<switch><rect systemLanguage="xx" width="9" height="9"/>${RECT} fill="#0aa"/><circle r="50"/></switch>`,
  ),
};

export const SYNTAX_CASES: Readonly<Record<string, string>> = {
  'a style sheet in CDATA': square(`<style><![CDATA[rect{fill:#0a7} /* g > b */]]></style>${RECT}/>`),
  'a style sheet of another type': square(
    `<style type="text/plain">rect{fill:red}</style>${RECT} fill="#07a"/>`,
  ),
  'a print style sheet': square(`<style media="print">rect{fill:red}</style>${RECT} fill="#07a"/>`),
  'escaped class names': square(
    `<style>.\\31 st{fill:#a70}.a\\:b{stroke:#07a;stroke-width:4}</style>${RECT} class="1st a:b"/>`,
  ),
  'rules that do not apply': square(
    `<style>@import url("x.css");@keyframes k{to{fill:red}}@font-face{font-family:x;src:url(x.woff)}rect:hover{fill:red}rect::before{fill:red}rect{fill:#07a}</style>${RECT}/>`,
  ),
  'a broken rule among sound ones': square(
    `<style>rect{fill:#07a;stroke red;stroke-width:4} }} circle{fill:lime} rect{stroke:#a70}</style>${RECT}/>`,
  ),
  'a prefixed namespace': `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="100" height="100"><s:style>rect{fill:#07a}</s:style><s:rect width="50" height="60"/></s:svg>`,
  'foreign elements and attributes': square(
    `<x:y xmlns:x="urn:x"><x:rect width="100" height="100"/></x:y>${RECT} xmlns:i="urn:i" i:fill="red" fill="#07a"/>`,
  ),
  'a mask shorthand': square(
    `<mask id="k"><circle cx="45" cy="50" r="15" fill="#fff"/></mask>${RECT} style="fill:#07a;mask:url(#k)"/>`,
  ),
  'a quoted reference': square(
    `<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>${RECT} style="fill:url('#g')"/>`,
  ),
  'a gradient by reference': square(
    `<linearGradient id="a"><stop style="stop-color:var(--x,#f80)"/><stop offset="1" stop-color="#08f"/></linearGradient><linearGradient id="g" xlink:href="#a" x1="0" x2="0" y2="1"/>${RECT} fill="url(#g)"/>`,
  ),
  'uses of uses': square(
    '<defs><rect id="r" width="20" height="20" style="fill:var(--c)"/><g id="q"><use href="#r"/><use href="#r" x="25"/></g></defs><use href="#q" x="10" y="10" style="--c:#07a"/><use href="#q" x="10" y="50" style="--c:#a70"/>',
  ),
  'a use of itself': square(`<g id="g"><use href="#g" x="5"/>${RECT} fill="#07a" style="--c:1"/></g>`),
  'a symbol in another size': square(
    '<symbol id="s" viewBox="0 0 10 20"><rect width="10" height="20" style="fill:var(--c,#07a)"/></symbol><use href="#s" width="60" height="60" style="--c:#a70"/><use href="#s" x="60" y="60" width="30" height="30"/>',
  ),
  'a percentage of a stroke': square('<path d="M10 50H90" stroke="#07a" stroke-width="10%"/>'),
  'rounded corners in percent': square('<rect x="10" y="10" width="80" height="60" rx="20%" fill="#07a"/>'),
  'numbers run together': square(
    '<path d="M10-0.5.5 60L90.5.5-10 20Z" fill="#07a" transform="translate(5,5)rotate(2)scale(.9-1)translate(0-80)"/>',
  ),
  'an empty transform': square(`${RECT} fill="#07a" transform=""/>`),
  'a pattern': square(
    `<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><rect width="5" height="10" style="fill:hsl(200 80% 40%)"/></pattern>${RECT} fill="url(#p)"/>`,
  ),
  'a blurred shadow': square(
    `<filter id="f"><feGaussianBlur stdDeviation="3"/></filter>${RECT} fill="#07a" filter="url(#f)"/>`,
  ),
  'a blur function': square(`${RECT} fill="#07a" style="filter:blur(3px)"/>`),
  'opacity of a group': square(
    `<g style="opacity:.5">${RECT} fill="#07a"/><circle cx="60" cy="60" r="20" fill="#a70"/></g>`,
  ),
  'isolation of a blend': square(
    `${RECT} fill="#f80"/><g style="isolation:isolate"><circle cx="60" cy="60" r="25" fill="#08f" style="mix-blend-mode:multiply"/></g>`,
  ),
};
