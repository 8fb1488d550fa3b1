import { forRichText } from '@/lib/html'

test.each([
  [
    'elements with a look of their own have a class',
    '<h2>关于</h2><p>一<br>二</p>',
    '<h2 class="html-h2">关于</h2><p class="html-p">一<br>二</p>',
  ],
  [
    'what an element had stays',
    '<a href="https://x.cn" rel="nofollow">去</a>',
    '<a class="html-a" href="https://x.cn" rel="nofollow">去</a>',
  ],
  ['no element is taken for another', '<em>a</em><u>b</u><strong>c</strong>', '<em>a</em><u>b</u><strong>c</strong>'],
  ['words are left alone', '<p>1 &lt;p 2</p>', '<p class="html-p">1 &lt;p 2</p>'],
])('%s', (_, html, shown) => {
  expect(forRichText(html)).toBe(shown)
})
