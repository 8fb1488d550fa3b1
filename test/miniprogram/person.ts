import type { TestServer } from '../setup/server.ts'
import type { Os } from './host/api/device.ts'
import { MiniProgram } from './host/MiniProgram.ts'
import type { Platform } from './host/types.ts'

/** What the simulated platform is called, and the button of the sign-in page. */
const APPS = {
  weapp: { simulated: 'wechat', way: '微信一键登录' },
  tt: { simulated: 'douyin', way: '抖音一键登录' },
} as const

/** What happens on a person's phone: the platform, which the simulator is, hands over a code. */
export async function deviceCode(
  server: TestServer,
  platform: Platform,
  action: 'login' | 'phone',
  person: string,
): Promise<{ code: string }> {
  const response = await fetch(`${server.simulator}/device/${APPS[platform].simulated}/${action}`, {
    method: 'POST',
    body: JSON.stringify({ person }),
  })
  return (await response.json()) as { code: string }
}

/** Starts the app on the phone of somebody who signs in with one tap. */
export async function signedIn(server: TestServer, platform: Platform, person: string, os?: Os, picture?: string): Promise<MiniProgram> {
  const app = new MiniProgram({ platform, server: server.origin, os, picture })
  app.answers.login = async () => deviceCode(server, platform, 'login', person)
  await app.launch()
  await app.open('/member/login/login')
  await app.tap({ class: 'agreement__tick' })
  await app.tap(APPS[platform].way)
  if (app.page.route === 'member/login/welcome') await app.tap('开始逛逛')
  return app
}
