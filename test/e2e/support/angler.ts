import type { Locator, Page } from 'playwright-core'

/** A browser that says that it is a phone's, which WeChat's cashier has a page for. */
export const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; 23127PN0CC) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'

/** How far a finger pulls the list down to ask for what is new, in pixels. */
const PULL_PX = 260
const PULL_STEPS = 12

/** Somebody with the app in a browser: the gestures that the stories are told in. */
export class Angler {
  /** What went wrong in the page: its errors, and answers of the server that no screen should cause. */
  readonly troubles: string[] = []

  constructor(readonly page: Page) {
    page.on('pageerror', (error) => this.troubles.push(String(error)))
    page.on('console', (message) => {
      // Chromium reports each refused call and each lost line by itself; what the app makes of it is the story's matter.
      if (message.type() === 'error' && !/Failed to load resource|WebSocket connection to/.test(message.text()))
        this.troubles.push(message.text())
    })
    page.on('response', (response) => {
      if (response.status() >= 500) this.troubles.push(`${response.status()} ${new URL(response.url()).pathname}`)
    })
  }

  /** The page on top: Taro keeps those below it in the document. */
  get screen(): Locator {
    return this.page.locator('.taro_page:visible').last()
  }

  /** From here on the browser is on a line that costs: it fetches no code ahead. */
  async savesData(): Promise<void> {
    await this.page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  }

  async opens(path: string): Promise<void> {
    await this.page.goto(path)
    await this.screen.waitFor()
  }

  /** Waits until a page that was just opened has got all that it asked for. */
  async rests(): Promise<void> {
    await this.page.waitForLoadState('networkidle')
    await this.screen.locator('.skeleton').first().waitFor({ state: 'detached' })
  }

  /** Taps what opens a dialog over the screen. */
  async asks(name: string | RegExp): Promise<void> {
    await this.taps(name)
    await this.page.getByRole('dialog').waitFor()
  }

  /** Waits until nothing lies over the screen, nor a step in the browser's history for it. */
  async seesNoDialog(): Promise<void> {
    await this.page.getByRole('dialog').first().waitFor({ state: 'hidden' })
    await this.page.waitForFunction(() => !history.state?.layers)
  }

  /** Waits until the text is on the screen. */
  async sees(text: string | RegExp): Promise<void> {
    await this.awaits(this.shown(text).waitFor())
  }

  async seesNo(text: string | RegExp): Promise<void> {
    await this.awaits(this.shown(text).waitFor({ state: 'hidden' }))
  }

  /** The first such text that is to be seen: the same may stand in a tab that is not shown. */
  private shown(text: string | RegExp): Locator {
    return this.screen.getByText(text).filter({ visible: true }).first()
  }

  /** @throws with what there was to see instead */
  private async awaits(visible: Promise<void>): Promise<void> {
    try {
      await visible
    } catch (error) {
      const screen = await this.page.locator('.taro_page:visible').allInnerTexts()
      throw new Error(`${(error as Error).message}\nAt ${this.path} there is:\n${screen.join('\n---\n')}`, { cause: error })
    }
  }

  button(name: string | RegExp): Locator {
    return this.screen.getByRole('button', { name }).first()
  }

  async taps(name: string | RegExp): Promise<void> {
    await this.button(name).click()
  }

  async follows(link: string | RegExp): Promise<void> {
    await this.screen.getByRole('link', { name: link }).first().click()
  }

  async writes(label: string | RegExp, text: string): Promise<void> {
    await this.field(label).fill(text)
  }

  field(label: string | RegExp): Locator {
    return this.screen.getByRole('textbox', { name: label }).first()
  }

  /** Waits until the field holds this text. */
  async finds(label: string | RegExp, text: string): Promise<void> {
    await this.page.waitForFunction(([field, wanted]) => (field as HTMLInputElement).value === wanted, [
      await this.field(label).elementHandle(),
      text,
    ] as const)
  }

  /** Waits until the device has kept what was typed: that takes a moment of rest. */
  async isKept(text: string): Promise<void> {
    await this.page.waitForFunction((typed) => Object.values(localStorage).some((value) => String(value).includes(typed)), text)
  }

  /** The address without its origin. */
  get path(): string {
    const { pathname, search } = new URL(this.page.url())
    return pathname + search
  }

  /** Waits until the app has led here. */
  async arrives(path: string): Promise<void> {
    await this.page.waitForURL((url) => url.pathname + url.search === path)
  }

  async goesBack(): Promise<void> {
    await this.page.goBack()
  }

  /** Signs in on the sign-in page, wherever it was asked for. */
  async signsIn({ login, password }: { login: string; password: string }): Promise<void> {
    await this.taps('密码登录')
    await this.writes('账号', login)
    await this.writes('密码', password)
    await this.accepts()
    await this.taps(/^登录$/)
    await this.page.getByText('登录成功').first().waitFor()
  }

  /** Accepts the terms, unless this device did so before. */
  async accepts(): Promise<void> {
    const tick = this.button(/^我已阅读并同意/)
    if ((await tick.getAttribute('aria-pressed')) !== 'true') await tick.click()
  }

  /** Gives an answer in the dialog that lies over the screen. */
  async answers(name: string | RegExp): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name }).first().click()
  }

  /** Taps what opens the file chooser, and chooses these pictures. */
  async chooses(button: string | RegExp, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.taps(button)
    await (await chooser).setFiles(files)
  }

  /** The cards of the list on the screen. */
  get cards(): Locator {
    return this.screen.locator('.post-card')
  }

  /** Waits until the post on the screen is one that they like. */
  async seesLiked(): Promise<void> {
    await this.screen.locator('.post-bar [aria-pressed="true"][aria-label^="点赞"]').waitFor()
  }

  /** Scrolls the list on the screen to its end, so that the next page is asked for. */
  async scrollsDown(): Promise<void> {
    await this.screen
      .locator('.scroller')
      .first()
      .evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  }

  /** How far the list on the screen is scrolled, in px. */
  async scrolled(): Promise<number> {
    return this.screen
      .locator('.scroller')
      .first()
      .evaluate((element) => Math.round(element.scrollTop))
  }

  async searches(word: string): Promise<void> {
    const input = this.screen.locator('input').first()
    await input.fill(word)
    await input.press('Enter')
  }

  /** Leaves, and hands over what went wrong. */
  async leaves(): Promise<string[]> {
    await this.page.context().close()
    return this.troubles
  }

  /** Pulls the list under the header down with one finger, and lets go. */
  async pullsDown(): Promise<void> {
    const { x, y, width } = (await this.screen.locator('.scroller').first().boundingBox())!
    const client = await this.page.context().newCDPSession(this.page)
    const at = (offset: number) => [{ x: x + width / 2, y: y + 20 + offset }]
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (let step = 1; step <= PULL_STEPS; step++) {
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((PULL_PX * step) / PULL_STEPS) })
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}
