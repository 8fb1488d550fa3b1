import { readConfig } from '../../../server/src/config.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import type { Integrations } from '../../../server/src/infra/integrations/index.ts'
import { startSimulator } from '@anglers/simulators'
import { personOf } from '@anglers/simulators/people'
import pino from 'pino'
import type { BuiltMember } from './factories.ts'
import { openTestServer } from './server.ts'

export type PushPlatform = 'wechat' | 'toutiao'
type Minis = Integrations['mini']

/** A server beside simulated platforms, with a template of each tab that tests need. */
export async function openPushServer() {
  const simulator = await startSimulator()
  /** What the platforms are put in place of, while a test needs them to fail. */
  let broken: ((integrations: Integrations) => Partial<Minis>) | undefined
  const logged: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const server = await openTestServer({
    platforms: simulator.platforms,
    logger,
    config: { integrations: { ...readConfig({}).integrations, timeoutMs: 400 } },
    integrations: (real) => ({
      ...real,
      get mini() {
        return { ...real.mini, ...broken?.(real) }
      },
    }),
  })
  const { call, db, runJobs, buildMember, buildPost } = server

  const platforms = {
    wechat: {
      sim: simulator.wechat,
      appId: simulator.platforms.wechatMini!.appId,
      comments: { kind: 'comments', id: 'wx-comments', fields: { name1: 'who', thing2: 'text', time3: 'time' } },
    },
    toutiao: {
      sim: simulator.douyin,
      appId: simulator.platforms.douyin!.appId,
      comments: { kind: 'comments', id: 'MSG-comments', fields: { 评论人: 'who', 评论内容: 'text' } },
    },
  }
  const likes = { kind: 'likes', id: 'wx-likes', fields: { thing1: 'what', number2: 'count' } }
  const system = { kind: 'system', id: 'wx-system', fields: { thing1: 'title' } }
  const templates = { wechat: [platforms.wechat.comments, likes, system], toutiao: [platforms.toutiao.comments] }
  type Template = { kind: string; id: string; fields: object }
  /** What the operator has from now on. */
  async function offer(offered: Partial<Record<PushPlatform, Template[]>>): Promise<void> {
    for (const [name, list] of Object.entries(offered) as [PushPlatform, Template[]][])
      for (const { id, fields } of list) platforms[name].sim.subscriptions.addTemplate(id, Object.keys(fields))
    await storeSetting(db, 'seast_subscribe_templates', offered)
  }

  let people = 0
  /** A member who is somebody on a platform, and agreed to so many messages there. */
  async function subscriber(name: PushPlatform = 'wechat', { times = 1, template = platforms[name].comments.id, language = 'zh-CN' } = {}) {
    const person = `钓友甲${++people}`
    const { sim, appId } = platforms[name]
    const me = await buildMember()
    await db
      .insertInto('member_openid')
      .values({ platform: name, app_id: appId, openid: personOf(person).openid(appId), unionid: null, member_id: me.id })
      .execute()
    const agree = async (to = template) => {
      sim.subscriptions.agree(person, to)
      await call('POST subscribe', { platform: name, accepted: [to] }, { as: me, headers: { 'accept-language': language } })
    }
    for (let i = 0; i < times; i++) await agree()
    return {
      me,
      person,
      agree,
      post: await buildPost({ author: me, title: '早口鲫鱼' }),
      arrived: () => sim.subscriptions.arrivedAt(person),
      allowed: async (by = template) =>
        (await db.selectFrom('push_target').select('allowed').where('member_id', '=', me.id).where('token', '=', by).executeTakeFirst())
          ?.allowed,
    }
  }

  const comment = async (as: BuiltMember, post: { id: number }, content = '在哪里钓的？') => {
    await call('POST comments', { type: 'comment', id: post.id, content }, { as })
    await runJobs()
  }
  const like = async (as: BuiltMember, post: { id: number }, on = true) => {
    await call('POST comments', { type: 'like', id: post.id, on }, { as })
    await runJobs()
  }

  const breakPlatforms = (by: typeof broken) => {
    broken = by
  }

  return {
    ...server,
    simulator,
    platforms,
    templates,
    likes,
    system,
    logged,
    offer,
    subscriber,
    comment,
    like,
    breakPlatforms,
    /** Every message to this platform fails from now on. */
    failAt: (name: PushPlatform, error: () => Error) =>
      breakPlatforms(() => ({
        [name]: {
          appId: platforms[name].appId,
          send: async () => {
            throw error()
          },
        },
      })),
    close: async () => {
      await server.close()
      await simulator.close()
    },
  }
}
