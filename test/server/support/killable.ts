import { startSimulator } from '@anglers/simulators'
import { serverProcess } from './process.ts'
import { openTestServer } from './server.ts'

/** A test server, and beside it a process of the same site that a test may kill; both ask a simulated WeChat. */
export async function openKillableSite() {
  const simulator = await startSimulator()
  const server = await openTestServer({ platforms: simulator.platforms })
  const { hosts, wechatMini } = simulator.platforms
  const mini = wechatMini!
  const site = await serverProcess({
    databaseUrl: server.databaseUrl,
    dataDir: server.dataDir,
    env: { WECHAT_URL: hosts.wechat, WECHAT_MINI_APP_ID: mini.appId, WECHAT_MINI_SECRET: mini.secret },
  })
  return {
    server,
    site,
    mini,
    wechat: simulator.wechat,
    async close() {
      await site.stop()
      await server.close()
      await simulator.close()
    },
  }
}
