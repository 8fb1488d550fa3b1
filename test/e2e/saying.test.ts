import type { Angler } from './support/angler.ts'
import { photo } from './support/photo.ts'
import { openTown } from './support/town.ts'

describe('a comment', () => {
  const town = openTown()
  let member: Angler
  let id: number

  beforeEach(async () => {
    member = await town.signedIn('member')
    id = (await town.liveliestPost()).id
    await member.opens(`/pagesA/detail/detail?id=${id}`)
    await member.taps('说点什么')
  })

  const line = (text: string) => member.screen.locator('.comment__line', { hasText: text }).first()

  it('is written with emoji from a panel, which goes when the text is tapped', async () => {
    await member.writes('写评论', '大板鲫')
    await member.answers('表情')
    await member.answers('🎣')
    await member.answers('👍')
    await member.answers('删除一个字')
    await member.finds('写评论', '大板鲫🎣')
    await member.field('写评论').click()
    await member.page.locator('.emoji-panel').waitFor({ state: 'detached' })
    await member.answers('发送')
    await line('大板鲫🎣').waitFor()
  })

  it('has a picture, which opens large, and goes with the comment', async () => {
    await member.writes('写评论', '就是这条')
    await member.chooses(/^添加图片/, [await photo('fish.jpg', '#557799')])
    await member.answers('发送')
    await line('就是这条').locator('.comment__picture img').waitFor()
    await line('就是这条').getByRole('button', { name: '查看大图' }).click()
    await member.page.getByRole('dialog').waitFor()
    await member.goesBack()
    await line('就是这条').getByRole('button', { name: '删除' }).click()
    await member.answers('删除')
    await line('就是这条').waitFor({ state: 'detached' })
  })

  it('calls somebody who is chosen while the name is typed, leads to them, and they are notified', async () => {
    const operator = await town.client('operator')
    const { nickName, userId } = await operator('GET user/check', {})
    // Of a comment on a post of theirs they hear without being called.
    const others = (await town.visits('GET posts', { per_page: 50 })).find(({ locked, author }) => !locked && author.id !== userId)!
    await member.opens(`/pagesA/detail/detail?id=${others.id}`)
    await member.taps('说点什么')
    await member.answers('提到朋友')
    await member.field('写评论').pressSequentially(nickName.slice(0, 2))
    await member.page.getByRole('dialog').getByRole('button', { name: nickName, exact: true }).click()
    await member.finds('写评论', `@${nickName} `)
    await member.field('写评论').pressSequentially('来看看 https://a.example/fish')
    await member.answers('发送')
    const said = line('来看看')
    expect(await said.getByRole('link', { name: 'https://a.example/fish' }).getAttribute('href')).toBe('https://a.example/fish')
    await said.getByRole('link', { name: `@${nickName}` }).click()
    await member.arrives(`/pagesA/author/author?id=${userId}`)

    const [notice] = await operator('GET notice/list', { tab: 'mentions' })
    expect(notice).toMatchObject({ kind: 'mention', text: expect.stringContaining('来看看'), read: false })
  })
})

describe('a post', () => {
  const town = openTown()

  it('calls somebody, and has its web addresses as links', async () => {
    const operator = await town.client('operator')
    const { nickName } = await operator('GET user/check', {})
    const member = await town.signedIn('member')
    await member.opens('/pagesA/publish/words')
    await member.writes('正文', '图文在 www.example.com/diaoyu，')
    await member.taps('提到朋友')
    await member.field('正文').pressSequentially(nickName.slice(0, 2))
    await member.button(nickName).click()
    await member.taps(/^发布$/)
    await member.sees(/次浏览/)
    await member.screen.getByRole('link', { name: `@${nickName}` }).waitFor()
    const link = member.screen.getByRole('link', { name: 'www.example.com/diaoyu' })
    expect(await link.getAttribute('href')).toBe('https://www.example.com/diaoyu')
    expect(await operator('GET notice/list', { tab: 'mentions' })).toMatchObject([{ kind: 'mention', title: expect.any(String) }])
  })

  it('is read to its end in the list', async () => {
    const write = await town.client('operator')
    const content = `${'春钓滩，夏钓潭，秋钓荫，冬钓阳。'.repeat(40)}写到这里才算完。`
    await write('POST publish/words', { content })
    const reader = await town.angler()
    await reader.opens('/')
    const card = reader.cards.filter({ hasText: '春钓滩' }).first()
    await card.getByRole('button', { name: '全文' }).click()
    await card.getByText('写到这里才算完。').waitFor()
    expect(reader.path).not.toContain('detail')
    expect(await card.getByRole('button', { name: '全文' }).count()).toBe(0)
  })
})
