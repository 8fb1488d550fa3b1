import { startSimulator } from '@anglers/simulators'
import { personOf } from '@anglers/simulators/people'
import { SOCKET_PATH } from '@anglers/contract/socket'
import sharp from 'sharp'
import { pushUrlOf } from '../../../server/src/domains/payment/addresses.ts'
import type { Integrations } from '../../../server/src/infra/integrations/index.ts'
import type { BuiltMember } from './factories.ts'
import { file } from './multipart.ts'
import { openTestServer } from './server.ts'

const COLORS = { fine: '#2a6f97', doubtful: '#ffee00', bad: '#ff0000' }
/** What WeChat's simulator makes of a picture goes by its colour. */
export type Look = keyof typeof COLORS

export const paint = (look: Look): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: COLORS[look] } })
    .png()
    .toBuffer()

/** A server whose members of WeChat have their pictures checked there; it says nothing until it is asked to. */
export async function openCheckedServer(options: Parameters<typeof openTestServer>[0] = {}) {
  const simulator = await startSimulator()
  const { wechat } = simulator
  const { pictures, pushes } = wechat
  let ports!: Integrations
  const server = await openTestServer({
    platforms: simulator.platforms,
    ...options,
    integrations: (real) => (ports = options.integrations?.(real) ?? real),
  })
  const address = (await server.listen()).replace(SOCKET_PATH, '').replace('ws', 'http')
  ports.mediaCheck!.origin = address
  pushes.url = pushUrlOf(address)
  pictures.holds = true
  let people = 0

  return {
    server,
    wechat,
    address,
    async close() {
      await server.close()
      await simulator.close()
    },
    /** A member of WeChat, who is in the mini-program just now. */
    async memberOfWechat(traits: Parameters<typeof server.buildMember>[0] = {}) {
      const person = `有图的钓友${++people}`
      const me = await server.buildMember(traits)
      wechat.login(person)
      const openid = personOf(person).openid(simulator.platforms.wechatMini.appId)
      await server.db
        .insertInto('member_openid')
        .values({
          platform: 'wechat',
          app_id: simulator.platforms.wechatMini.appId,
          openid,
          unionid: null,
          member_id: me.id,
        })
        .execute()
      return { ...me, person }
    },
    /** Uploads a picture for whatever comes. */
    send: async (me: BuiltMember, look: Look = 'fine') =>
      (await server.upload('POST media', [file(await paint(look))], { as: me })).body.data,
    /** WeChat has looked at all that it was asked about. */
    async answer() {
      await server.runJobs()
      for (const trace of [...pictures.asked.keys()]) {
        const answered = await pushes.push(await pictures.verdictOn(trace))
        if (answered?.status !== 200) throw new Error(`The push of ${trace} was answered ${answered?.status}`)
      }
      await server.runJobs()
    },
  }
}
