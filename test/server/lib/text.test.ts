import { cleanHtml, escapeHtml, textOfHtml } from '../../../server/src/lib/html.ts'
import { cleanLine, cleanText, cutText, excerpt, joinNames, likePattern, searchGrams, shorten } from '../../../server/src/lib/text.ts'

test.each([
  ['a', 'a'],
  ['  a  ', 'a'],
  ['a\r\nb\rc', 'a\nb\nc'],
  ['a \t\nb', 'a\nb'],
  ['a\n\n\n\nb', 'a\n\nb'],
  ['a\tb', 'a\tb'],
  ['\u0000a\u0007b\u009f', 'ab'],
  ['\u202eabc\u202c', 'abc'],
  ['\ufeff', ''],
  ['\u3164\u2800\u115f', ''],
  ['鱼\u3164', '鱼\u3164'],
  ['q\u0321\u0322\u0323\u0324\u0325\u0326', 'q\u0321\u0322\u0323\u0324'],
  ['e\u0301', 'é'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['鱼\ud83d', '鱼\ufffd'],
])('cleanText(%j) is %j', (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned)
  expect(cleanText(cleaned)).toBe(cleaned)
})

test.each([
  ['鱼竿', 2, '鱼竿'],
  ['鱼竿饵', 2, '鱼竿'],
  ['鱼🐟', 2, '鱼🐟'],
  ['鱼🐟竿', 2, '鱼🐟'],
  ['鱼🐟竿', 1, '鱼'],
  ['鱼👨‍👩‍👧竿', 3, '鱼'],
  ['鱼👨‍👩‍👧竿', 6, '鱼👨‍👩‍👧'],
  ['🇨🇳🇫🇷', 3, '🇨🇳'],
  ['👍🏽好', 1, '👍'],
])('cutText(%j, %i) is %j', (text, chars, cut) => {
  expect(cutText(text, chars)).toBe(cut)
})

test('an excerpt of emoji is well-formed, and says that there is more', () => {
  expect(excerpt('🐟'.repeat(100))).toBe(`${'🐟'.repeat(40)}…`)
  expect(excerpt(`${'鱼'.repeat(39)}👨‍👩‍👧在这里`)).toBe(`${'鱼'.repeat(39)}…`)
})

test.each([
  ['鱼竿饵', 3, '鱼竿饵'],
  ['鱼竿饵漂', 3, '鱼竿…'],
  ['🐟🐟🐟', 2, '🐟…'],
  ['', 3, ''],
])('shorten(%j, %i) is %j', (text, chars, short) => {
  expect(shorten(text, chars)).toBe(short)
})

test.each([
  [['鲫鱼', '鲤鱼', '草鱼'], 8, '鲫鱼、鲤鱼、草鱼'],
  [['鲫鱼', '鲤鱼', '草鱼'], 7, '鲫鱼、鲤鱼'],
  [['🐟🐟', '🐠🐠', '草鱼'], 5, '🐟🐟、🐠🐠'],
  [['鲫鱼', '一条很长的', '草鱼'], 6, '鲫鱼'],
  [['一条很长的鱼', '鲤鱼'], 4, '一条很长'],
  [[], 4, ''],
])('joinNames(%j) in %i is %j', (names, chars, joined) => {
  expect(joinNames(names, '、', chars)).toBe(joined)
})

test.each([
  ['a\nb', 'a b'],
  [' a \t b ', 'a b'],
  ['a\u3000\u3000b', 'a b'],
  ['\n\n', ''],
])('cleanLine(%j) is %j', (text, line) => {
  expect(cleanLine(text)).toBe(line)
})

test.each([
  ['鱼', '%鱼%'],
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['\\', '%\\\\%'],
])('likePattern(%j) is %j', (text, pattern) => {
  expect(likePattern(text)).toBe(pattern)
})

test.each([
  ['鱼', ['鱼']],
  ['鲫鱼', ['鲫鱼']],
  ['大鲫鱼', ['大鲫', '鲫鱼']],
  ['鲫鱼，鲤', ['鲫鱼', '鲤']],
  ['Shima', ['sh', 'hi', 'im', 'ma']],
  ['4.5米竿', ['4', '5米', '米竿']],
  ['a b a', ['a', 'b']],
  ['Ёрш 🎣', []],
  ['%_ ，', ['']],
])('searchGrams(%j) is %j', (text, grams) => {
  expect(searchGrams(text)).toEqual(grams)
})

test.each([
  ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<img src="https://a/b.jpg" onerror="alert(1)">', '<img src="https://a/b.jpg" />'],
  ['<img src="javascript:alert(1)">', '<img />'],
  ['<a href="JaVaScRiPt:alert(1)">a</a>', '<a rel="nofollow noopener noreferrer" target="_blank">a</a>'],
  ['<a href="https://a.b">a</a>', '<a href="https://a.b" rel="nofollow noopener noreferrer" target="_blank">a</a>'],
  ['<a href="//a.b">a</a>', '<a rel="nofollow noopener noreferrer" target="_blank">a</a>'],
  ['<iframe src="https://a"></iframe><svg onload="a"/><style>p{}</style><p style="x">b</p>', '<p>b</p>'],
  ['<h2>标题</h2>\n<ul><li>一</li></ul>', '<h2>标题</h2>\n<ul><li>一</li></ul>'],
  ...['p', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'blockquote', 'ul', 'ol', 'li', 'figure', 'figcaption'].map(
    (tag): [string, string] => [`<${tag} class="x">鱼</${tag}>`, `<${tag}>鱼</${tag}>`],
  ),
  ['一<br>二<hr>三', '一<br />二<hr />三'],
  ['<img src="http://a/b.jpg" alt="鱼" width="3" height="2" class="x">', '<img src="http://a/b.jpg" alt="鱼" width="3" height="2" />'],
  ['<div>一</div><h1>二</h1>', '一二'],
])('cleanHtml(%j) is %j', (html, cleaned) => {
  expect(cleanHtml(html)).toBe(cleaned)
})

test.each([
  ['<p>一</p><p>二<b>三</b></p>', '一 二 三'],
  ['<style>p{}</style><script>alert(1)</script>一', '一'],
  ['a &lt;b&gt; &amp;amp; c\n  d', 'a <b> &amp; c d'],
  ['', ''],
])('textOfHtml(%j) is %j', (html, text) => expect(textOfHtml(html)).toBe(text))

test('a text in HTML is what it was, whatever is in it', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;')
})
