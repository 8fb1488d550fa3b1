import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from '@testing-library/react'
import { within } from '@testing-library/dom'
// @ts-expect-error: it ships no types
import { createReactApp } from '@tarojs/plugin-framework-react/dist/runtime'
import { createPageConfig, type ReactPageComponent } from '@tarojs/runtime'
import Taro from '@tarojs/taro'
import React, { type PropsWithChildren } from 'react'
import ReactDOM from 'react-dom/client'
import { afterTest, cleanUp } from './cleanup'

// The build writes this into the app's entry.
Taro.initPxTransform({ designWidth: 750, deviceRatio: { 750: 1 }, baseFontSize: 20, targetUnit: 'rem', unitPrecision: 5 } as never)

const App = ({ children }: PropsWithChildren) => <>{children}</>

/** Web components draw in their own time: after the frame that follows. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))

/** Waits until what was asked has been answered and is shown. */
export async function shown(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await act(drawn)
}

/** Does something, and waits until what follows from it is shown. */
export async function doing(action: () => unknown): Promise<void> {
  await act(async () => {
    await action()
  })
  await shown()
}

/** What the page is called, in its bar. */
export const pageTitle = () => document.querySelector('.nav-bar [role=heading]')!.textContent

/** What a page's config says of sharing, wherever: one that says nothing of it is asked in vain. */
function sharesOf(path: string): { enableShareAppMessage: boolean; enableShareTimeline: boolean } {
  const file = join(__dirname, `../../../src/${path}.config.ts`)
  const config = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return { enableShareAppMessage: config.includes('enableShareAppMessage'), enableShareTimeline: config.includes('enableShareTimeline') }
}

interface SharedPage {
  onShareAppMessage?: (asked: object) => unknown
  onShareTimeline?: () => unknown
}

let started = false

async function startApp(): Promise<void> {
  if (started) return
  started = true
  document.body.innerHTML = '<div id="app"></div>'
  await act(async () => createReactApp(App, React, ReactDOM, { appId: 'app', router: {} }).onLaunch({}))
}

/**
 * Opens a page as the app does, on Taro's own H5 runtime; a page that was open is left.
 * @param path as in app.config.ts
 */
export async function openPage(Page: React.ComponentType, path: string, query: Record<string, string> = {}) {
  await startApp()
  await cleanUp()
  const page = createPageConfig(Page as ReactPageComponent, path, { root: { cn: [] } }, sharesOf(path))
  let left = false
  const leave = () => {
    if (left) return
    left = true
    page.onUnload!()
  }
  afterTest(() => doing(leave))
  // Its promise resolves after the first drawing, which happens when act ends.
  await act(async () => void page.onLoad!({ ...query }))
  await doing(() => {
    page.onShow?.()
    page.onReady?.()
  })
  return {
    ...within(document.body),
    /** It is come back to. */
    show: () => page.onShow!(),
    /** Another page lies over it. */
    hide: () => page.onHide!(),
    /** It is gone back from, by the host's own way. */
    leave,
    /** A mini-program's host asks what to share: its menu did, or a button of the page with these data. */
    shared: (dataset?: object) =>
      (page as SharedPage).onShareAppMessage!({ from: dataset ? 'button' : 'menu', target: dataset && { dataset } }),
    /** WeChat asks what to show in its Moments. */
    sharedInMoments: () => (page as SharedPage).onShareTimeline!(),
  }
}

/** Leaves the page for another one, and comes back after the minute in which a list is not asked whether there is more. */
export async function comesBackLater(page: { show: () => unknown; hide: () => unknown }): Promise<void> {
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  await doing(() => page.hide())
  await doing(() => page.show())
  now.mockRestore()
}
