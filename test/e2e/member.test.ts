import type { Angler } from './support/angler.ts'
import { photo } from './support/photo.ts'
import { openTown } from './support/town.ts'

describe('a member', () => {
  const town = openTown()
  let member: Angler

  beforeEach(async () => {
    member = await town.signedIn('member', { geolocation: { latitude: 29.9, longitude: 115.5 }, permissions: ['geolocation'] })
  })

  it('is told when the password is wrong, and keeps what was typed', async () => {
    const stranger = await town.angler()
    await stranger.opens('/member/login/login')
    await stranger.taps('密码登录')
    await stranger.writes('账号', 'yugan')
    await stranger.writes('密码', 'something else')
    await stranger.accepts()
    await stranger.taps(/^登录$/)
    await stranger.sees('账号或密码不正确')
    await stranger.finds('账号', 'yugan')
  })

  it('likes, favourites, comments, replies and follows, and all of it outlives a restart', async () => {
    const { id, author } = await town.liveliestPost()
    const reader = await town.client('member')
    await reader('POST comments', { type: 'like', id, on: false })
    await reader('POST comments', { type: 'fav', id, on: false })
    await reader('POST user/follow', { id: author, on: false })

    await member.opens(`/pagesA/detail/detail?id=${id}`)
    const bar = member.screen.locator('.post-bar')
    await bar.getByRole('button', { name: /^点赞/ }).click()
    await bar.getByRole('button', { name: /^收藏/ }).click()
    await member.screen.getByRole('button', { name: /^关注/ }).first().click()
    await bar.getByRole('button', { name: '说点什么' }).click()
    await member.writes('写评论', '学到了，周末去试试。')
    await member.answers('发送')
    await member.sees('学到了，周末去试试。')
    await member.screen.locator('.comment', { hasText: '学到了，周末去试试。' }).getByRole('button', { name: '回复' }).first().click()
    await member.writes(/^回复/, '回来报鱼情。')
    await member.answers('发送')
    await member.sees('回来报鱼情。')

    await town.server.restart()
    await member.opens(`/pagesA/detail/detail?id=${id}`)
    await member.seesLiked()
    await member.screen.locator('.post-bar [aria-label^="收藏"][aria-pressed="true"]').waitFor()
    await member.sees('已关注')
    await member.sees('学到了，周末去试试。')
    await member.sees('回来报鱼情。')
  })

  it('publishes a status with pictures, a place and a visibility, edits it and deletes it', async () => {
    await member.opens('/pagesA/publish/words')
    await member.writes('正文', '三月的第一竿，水还凉。')
    await member.chooses(/^添加图片/, [await photo('a.jpg', '#557799'), await photo('b.jpg', '#997755')])
    await member.screen.getByRole('button', { name: '第 2 张图片，点按可调整' }).waitFor()
    await member.taps(/^地点/)
    await member.writes('地点名称', '青龙湖东岸')
    await member.answers('同意并继续')
    await member.sees('已选定，可以拖动地图调整')
    await member.answers('完成')
    await member.taps('谁可以看')
    await member.answers(/登录/)
    await member.taps(/^发布$/)

    await member.sees(/次浏览/)
    await member.sees('三月的第一竿，水还凉。')
    await member.sees('青龙湖东岸')
    await member.screen.locator('.post-detail__pictures img').nth(1).waitFor()
    const path = member.path

    await member.taps('更多操作')
    await member.answers('编辑')
    await member.sees('青龙湖东岸')
    await member.writes('正文', '三月的第一竿，水还凉，鱼已经醒了。')
    await member.taps(/^保存$/)
    await member.sees('鱼已经醒了')
    await member.sees('编辑过')

    await member.opens('/member/mine/post')
    await member.cards.filter({ hasText: '鱼已经醒了' }).waitFor()
    await member.opens(path)
    await member.taps('更多操作')
    await member.answers('删除')
    await member.answers('删除')
    await member.page.waitForURL((url) => !url.pathname.includes('detail'))
    await member.opens(path)
    await member.sees(/删除|不存在/)
  })

  it('writes an article with a summary, finds it among the articles, and changes it', async () => {
    await member.opens('/pages/index/index')
    await member.taps('发布')
    await member.answers('文章')
    await member.writes('标题', '春钓滩：找浅不找深')
    await member.writes(/^摘要/, '浅滩先升温，鱼也先到。')
    await member.taps(/^发布$/)
    await member.sees('请写下文章的正文')
    await member.writes('正文', '背风向阳的浅滩升温最快。'.repeat(60))
    await member.taps(/^发布$/)
    await member.sees('720 字 · 约 2 分钟读完')

    await member.opens('/pages/single/single')
    const card = member.screen.locator('.post-card', { hasText: '春钓滩：找浅不找深' })
    await card.getByText('文章 · 约 2 分钟读完').waitFor()
    await card.getByText('浅滩先升温，鱼也先到。').click()
    await member.sees('720 字 · 约 2 分钟读完')
    await member.taps('更多操作')
    await member.answers('编辑')
    await member.finds(/^摘要/, '浅滩先升温，鱼也先到。')
    await member.writes(/^摘要/, '')
    await member.taps(/^保存$/)
    await member.sees('720 字 · 约 2 分钟读完')
    await member.seesNo('浅滩先升温，鱼也先到。')
  })

  it('keeps what was typed through a reload and a failed call, and never publishes twice', async () => {
    await member.opens('/pagesA/publish/words')
    await member.writes('正文', '信号只有一格的湖心岛。')
    await member.isKept('信号只有一格的湖心岛。')
    await member.page.reload()
    await member.finds('正文', '信号只有一格的湖心岛。')

    // The server gets the post, but its answer is lost on the way.
    await member.page.route(
      '**/publish/words?*',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await member.taps(/^发布$/)
    // It waits for a line in the outbox, where its author is led, and goes out again by itself.
    await member.page.waitForURL(/member\/mine\/post/)
    await member.page.locator('.outbox__item').first().waitFor({ state: 'detached' })

    await member.opens('/member/mine/post')
    await member.cards.filter({ hasText: '信号只有一格的湖心岛。' }).first().waitFor()
    expect(await member.cards.filter({ hasText: '信号只有一格的湖心岛。' }).count()).toBe(1)
  })

  it('signs out, and the session is gone', async () => {
    await member.opens('/pages/mine/mine')
    await member.sees('荻湖渔竿')
    await member.taps('退出登录')
    await member.answers('退出登录')
    await member.seesNoDialog()
    await member.sees('登录钓鱼伴侣')
    await member.opens('/member/mine/collect')
    await member.sees(/登录/)
  })
})
