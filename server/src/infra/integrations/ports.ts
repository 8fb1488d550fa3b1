import type { TextPlace } from '@anglers/contract/endpoint'
import type { Looks } from './looks.ts'

/** Who somebody is on another platform: `openid` in one app of ours there, `unionid` in all of them, '' where the platform gives none. */
export interface PlatformUser {
  openid: string
  unionid: string
}

/** A mini-program's platform, asked by this server. */
export interface MiniProgram {
  readonly appId: string
  /**
   * Trades in the code of a login. The session key opens what the platform has sealed for us on the phone; it leaves this server never.
   *
   * @throws IntegrationError refused: the code is wrong, old or used
   */
  session(code: string): Promise<PlatformUser & { sessionKey: string }>
  /**
   * Trades in the code of a phone-number button for the number: eleven digits of the mainland, or + and the country's.
   *
   * @throws IntegrationError refused
   */
  phone(code: string): Promise<string>
}

/** A platform to which a browser is sent to sign in, and which sends it back with a code. */
export interface RedirectSignIn {
  readonly appId: string
  /** Where to send the browser. */
  authorizeUrl(back: { redirectUri: string; state: string }): URL
  /**
   * Trades in the code that the browser came back with. How they show themselves there is asked for when it is wanted.
   *
   * @throws IntegrationError refused
   */
  identify(code: string, redirectUri: string): Promise<PlatformUser & { looks: () => Promise<Looks> }>
  /**
   * Fetches the picture whose address was among their looks.
   *
   * @throws IntegrationError failed
   */
  picture(address: string): Promise<Buffer>
}

/** Draws the codes that WeChat scans into a mini-program. */
export interface MiniCodes {
  /**
   * A code of a page, as a PNG or JPEG.
   *
   * @param scene what the page is opened with: at most 32 letters, digits, and signs of an address but %
   * @throws IntegrationError
   */
  draw(code: { page: string; scene: string; width: number }): Promise<Buffer>
}

/** A text that others are going to read. */
export interface ShownText {
  /** Who wrote it. */
  openid: string
  place: TextPlace
  text: string
}

/** Judges texts of the members of a platform by its rules. */
export interface TextJudge {
  readonly appId: string
  /**
   * Whether others may read it.
   *
   * @returns null where the platform does not say: it judges only the texts of members who were in its app lately
   * @throws IntegrationError
   */
  mayShow(text: ShownText): Promise<boolean | null>
}

/** A picture that others are going to see. */
export interface ShownPicture {
  /** Who shows it. */
  openid: string
  place: PicturePlace
  /** Where the platform fetches it: a JPEG. */
  url: string
}

export const picturePlaces = ['post', 'comment', 'profile'] as const
export type PicturePlace = (typeof picturePlaces)[number]

/** What a platform says of a picture, by the number under which it was asked. Failed: it could not look at it. */
export interface PictureVerdict {
  kind: 'verdict'
  trace: string
  verdict: 'passed' | 'risky' | 'unsure' | 'failed'
}

/** Judges pictures of the members of a platform by its rules. It is asked, and says what it found some time after that. */
export interface MediaCheck {
  readonly platform: 'wechat'
  readonly appId: string
  /** The address of this site where the platform finds it, without a slash at the end. While it is empty no picture is checked. */
  origin: string
  /**
   * Asks about a picture.
   *
   * @returns by which number it is going to say; null where it will not: it judges only what members show who were in its app lately
   * @throws IntegrationError
   */
  submit(picture: ShownPicture): Promise<string | null>
  /** Reads what was pushed to us. */
  open(
    query: Record<string, string>,
    body: Buffer,
  ): PictureVerdict | { kind: 'other'; message: Record<string, unknown> } | { kind: 'forged' }
  /** The answer to a platform that asks whether it may push to us; null for anybody else. */
  confirmAddress(query: Record<string, string>): string | null
}

/** What a member is notified of outside of the app, by a template of ours on their platform. */
export interface SubscribeMessage {
  openid: string
  template: string
  /** The page of the app that it opens, with its parameters. */
  page: string
  /** What each field of the template says; none is empty. */
  fields: Record<string, string>
}

/** Sends the messages that a member agreed to when their platform asked. */
export interface SubscribeMessages {
  readonly appId: string
  /**
   * Sends one, never twice: what may have arrived is not sent again.
   *
   * @returns false when the member takes no message by this template (any more)
   * @throws IntegrationError
   */
  send(message: SubscribeMessage): Promise<boolean>
}
