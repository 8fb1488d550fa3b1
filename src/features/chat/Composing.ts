import type { Quote } from '@anglers/contract/chat'
import { MESSAGE_TEXT_CHARS } from '@anglers/contract/limits'
import { makeAutoObservable, observableRef, observableShallow } from 'mobx'
import { t } from '@/lib/i18n'
import { namesIn } from '@/lib/mentions'
import { charsOf, cutText } from '@/lib/text'
import { withoutLast } from '@/lib/withoutLast'
import { drafts, isStill } from '@/stores/drafts'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import type { Outbox } from './Outbox'

/** A member, or everyone, mentioned by an @ in the text. */
export interface Mention {
  id: number
  /** The name as it appears in the text, without the @. */
  name: string
}

/** What was left unsent in a conversation. */
interface Unsent {
  text: string
  mentions?: Mention[]
  quote?: Quote
}

/** @param key the conversation's; older apps kept nothing but the text under it */
export function unsentIn(key: string): Unsent | undefined {
  const kept = drafts.read<Unsent | string>(key)
  return typeof kept === 'string' ? { text: kept } : kept
}

/** Taps within so many ms count as one double tap. */
const DOUBLE_TAP_MS = 500

/** The message being composed in a conversation. It is kept as a draft until it is sent. */
export class Composing {
  text = ''
  panel: 'none' | 'emoji' | 'extras' = 'none'
  /** The input bar shows the record button instead of the text field. */
  voiceMode = false
  mentions: Mention[] = []
  /** The message that is answered. */
  quote: Quote | null = null
  /** Length of the text before its last change. When characters were removed, the member is not typing. */
  before = 0
  private sentAt = 0
  /** The member who wrote the draft. */
  private readonly by = session.userId

  /** @param key under which the draft is stored: the conversation's */
  constructor(
    private readonly key: string,
    private readonly outbox: Outbox,
  ) {
    const { text = '', mentions = [], quote = null } = unsentIn(key) ?? {}
    Object.assign(this, { text, mentions, quote })
    makeAutoObservable<Composing, 'key' | 'outbox' | 'sentAt' | 'by'>(this, {
      mentions: observableShallow,
      quote: observableRef,
      before: false,
      sentAt: false,
      by: false,
      key: false,
      outbox: false,
    })
  }

  type(text: string): void {
    this.before = this.text.length
    this.text = cutText(text, MESSAGE_TEXT_CHARS)
    this.keep()
  }

  add(piece: string): void {
    if (charsOf(this.text + piece) <= MESSAGE_TEXT_CHARS) this.type(this.text + piece)
  }

  /** Appends a recalled text, or shows that there is no room for it. @returns whether it fitted */
  editAgain(text: string): boolean {
    const whole = this.text.trim() === '' ? text : `${this.text}\n${text}`
    if (charsOf(whole) > MESSAGE_TEXT_CHARS) {
      toaster.show(t.chat.noRoom)
      return false
    }
    this.toggleVoiceMode(false)
    this.type(whole)
    return true
  }

  /** Deletes the last visible character. */
  erase(): void {
    this.type(withoutLast(this.text))
  }

  /** @param over the text already ends with the typed @ */
  mention(mention: Mention, over = false): void {
    this.mentions.push(mention)
    this.add(`${over ? '' : '@'}${mention.name} `)
  }

  /** Answers a message, or no longer does. */
  answer(quote: Quote | null): void {
    this.quote = quote
    this.keep()
    if (quote) this.toggleVoiceMode(false)
  }

  /** Answers nothing any more, if what it answers is one of these. */
  lose(isLost: (id: number) => boolean): void {
    if (!this.quote || !isLost(this.quote.id)) return
    this.quote = null
    this.keep()
  }

  show(panel: Composing['panel']): void {
    this.panel = panel
    if (panel === 'emoji') this.voiceMode = false
  }

  /** Opens or closes a panel. Ignores a second tap that hits the button which has just replaced the send button. */
  toggle(wanted: 'emoji' | 'extras'): void {
    if (wanted === 'extras' && Date.now() - this.sentAt < DOUBLE_TAP_MS) return
    this.show(this.panel === wanted ? 'none' : wanted)
  }

  toggleVoiceMode(on: boolean): void {
    this.voiceMode = on
    this.panel = 'none'
  }

  get canSend(): boolean {
    return this.text.trim() !== ''
  }

  send(): void {
    const text = this.text.trim()
    if (text === '') return
    const { meant } = this
    this.outbox.add({
      kind: 'text',
      text,
      ...(meant.some(({ id }) => id !== EVERYONE) && { mentions: [...new Set(meant.map(({ id }) => id))].filter((id) => id !== EVERYONE) }),
      ...(meant.some(({ id }) => id === EVERYONE) && { mentionsAll: true }),
      ...(this.quote && { quote: this.quote }),
    })
    this.mentions = []
    this.quote = null
    this.type('')
    this.sentAt = Date.now()
  }

  /** Those whose names still stand in the text. */
  private get meant(): Mention[] {
    const names = namesIn(
      this.text,
      this.mentions.map(({ name }) => name),
    )
    return this.mentions.filter(({ name }) => names.has(name))
  }

  private keep(): void {
    // After an end of the session the page goes on until somebody signs in, and begins anew with what is kept here.
    if (session.active && !isStill(this.by)) return
    const { text, meant, quote } = this
    const unsent = text ? { text, ...(meant.length > 0 && { mentions: meant }), ...(quote && { quote }) } : undefined
    drafts.write(this.key, unsent, this.by || session.userId)
  }
}

/** The id of an @ that mentions the whole group. */
export const EVERYONE = 0
