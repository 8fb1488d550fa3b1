import { Qq } from '../../../server/src/infra/integrations/qq.ts'
import { WechatApi } from '../../../server/src/infra/integrations/wechatApi.ts'
import { WechatWeb } from '../../../server/src/infra/integrations/wechatWeb.ts'
import { Weibo } from '../../../server/src/infra/integrations/weibo.ts'
import { answerJson, openLoopback } from '../support/loopback.ts'

const RETURN = 'https://yu.example.com/back'
const keys = { appId: 'app', secret: 'secret' }

/** What the platform says, by the path that it is asked by. */
let says: Record<string, object> = {}
const platform = await openLoopback(({ url }, response) => answerJson(response, says[url.pathname] ?? {}))
afterAll(() => platform.close())

describe('QQ', () => {
  const qq = new Qq(platform.url, keys, 5_000)
  const known = {
    '/oauth2.0/token': { access_token: 't', openid: 'o' },
    '/oauth2.0/me': { client_id: 'app', openid: 'o', unionid: 'u' },
    '/user/get_user_info': { ret: 0, nickname: '老王', figureurl_qq_1: 'https://thirdqq.qlogo.cn/40', figureurl_qq_2: '' },
  }
  const identified = async (more: Record<string, object> = {}) => {
    says = { ...known, ...more }
    return qq.identify('code', RETURN)
  }

  test('says who somebody is, also to an app that has not applied for unionids', async () => {
    expect(await identified()).toMatchObject({ openid: 'o', unionid: 'u' })
    expect(await identified({ '/oauth2.0/me': { error: 100048, error_description: 'no unionid' } })).toMatchObject({
      openid: 'o',
      unionid: '',
    })
  })

  test.each<[string, object, string]>([
    ['/oauth2.0/token', { error: 100019 }, 'refused'],
    ['/oauth2.0/token', { error: 100020 }, 'refused'],
    ['/oauth2.0/token', { error: 100009 }, 'failed'],
    ['/oauth2.0/token', { error: 100048 }, 'failed'],
    ['/oauth2.0/token', { access_token: 't' }, 'failed'],
    ['/oauth2.0/me', { error: 100016 }, 'failed'],
  ])('that answers %s by %j has %s', async (path, answer, kind) => {
    await expect(identified({ [path]: answer })).rejects.toMatchObject({ kind })
  })

  test('shows the larger picture, and the small one of who has no other', async () => {
    const shown = known['/user/get_user_info']
    const small = { name: '老王', picture: 'https://thirdqq.qlogo.cn/40' }
    expect(await (await identified()).looks()).toEqual(small)
    const large = { ...shown, figureurl_qq_2: 'https://thirdqq.qlogo.cn/100' }
    expect(await (await identified({ '/user/get_user_info': large })).looks()).toEqual({ ...small, picture: large.figureurl_qq_2 })
  })

  test('whose looks cannot be had fails by them alone', async () => {
    const { openid, looks } = await identified({ '/user/get_user_info': { ret: -23, msg: 'token is invalid' } })
    expect(openid).toBe('o')
    await expect(looks()).rejects.toMatchObject({ kind: 'failed' })
  })
})

describe('Weibo', () => {
  const weibo = new Weibo(platform.url, keys, 5_000)
  const identified = (answer: object) => {
    says = { '/oauth2/access_token': answer }
    return weibo.identify('code', RETURN)
  }

  test.each<[object, string]>([
    [{ error_code: 21325 }, 'refused'],
    [{ error_code: 21324 }, 'failed'],
    [{ access_token: 't' }, 'failed'],
  ])('that answers %j has %s', async (answer, kind) => {
    await expect(identified(answer)).rejects.toMatchObject({ kind })
  })

  test('says who somebody is, without a unionid', async () => {
    expect(await identified({ access_token: 't', uid: '1404376560' })).toMatchObject({ openid: '1404376560', unionid: '' })
  })

  test('shows the large picture of whom it is asked about, in their name', async () => {
    const { looks } = await identified({ access_token: 't', uid: '7' })
    const shown = { screen_name: '老王', name: '别名', avatar_large: 'https://tvax1.sinaimg.cn/180', profile_image_url: 'https://x.cn/50' }
    says = { '/2/users/show.json': shown }
    expect(await looks()).toEqual({ name: '老王', picture: shown.avatar_large })
    const { searchParams } = platform.heard.at(-1)!.url
    expect([searchParams.get('access_token'), searchParams.get('uid')]).toEqual(['t', '7'])
  })
})

describe('WeChat in a browser', () => {
  const page = { path: '/connect/qrconnect', scope: 'snsapi_login' }
  const wechat = new WechatWeb(new WechatApi(platform.url, keys, 5_000), platform.url, page)
  const known = { '/sns/oauth2/access_token': { access_token: 't', openid: 'o', unionid: 'u' } }

  test.each([
    ['https://thirdwx.qlogo.cn/mmopen/vi_32/a/132', 'https://thirdwx.qlogo.cn/mmopen/vi_32/a/0'],
    ['https://thirdwx.qlogo.cn/mmopen/vi_32/a/46', 'https://thirdwx.qlogo.cn/mmopen/vi_32/a/0'],
    ['https://thirdwx.qlogo.cn/mmopen/vi_32/a/0', 'https://thirdwx.qlogo.cn/mmopen/vi_32/a/0'],
    ['https://thirdwx.qlogo.cn/mmopen/vi_32/1132', 'https://thirdwx.qlogo.cn/mmopen/vi_32/1132'],
    ['', ''],
  ])('shows of %j the whole picture: %j', async (headimgurl, picture) => {
    says = { ...known, '/sns/userinfo': { nickname: '老王', headimgurl } }
    const { openid, unionid, looks } = await wechat.identify('code')
    expect([openid, unionid, await looks()]).toEqual(['o', 'u', { name: '老王', picture }])
  })

  test('knows who came without a unionid, and fails without an openid', async () => {
    says = { '/sns/oauth2/access_token': { access_token: 't', openid: 'o' } }
    expect(await wechat.identify('code')).toMatchObject({ openid: 'o', unionid: '' })
    says = { '/sns/oauth2/access_token': { access_token: 't' } }
    await expect(wechat.identify('code')).rejects.toMatchObject({ kind: 'failed' })
  })
})
