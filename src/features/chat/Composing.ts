import { MESSAGE_TEXT_CHARS } from '@anglers/contract/limits'
import { makeAutoObservable, observableShallow } from 'mobx'
import { t } from '@/lib/i18n'
import { last } from '@/lib/last'
import { charsOf, cutText } from '@/lib/text'
import { drafts, isStill } from '@/stores/drafts'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import type { Outbox } from './Outbox'

/** Whom an @ in the text means. */
export interface Mention {
  id: number
  /** As it stands in the text, without the @. */
  name: string
}

/** Whoever taps again within so many ms has tapped twice on the same. */
const DOUBLE_TAP_MS = 500

/** What is about to be said in a conversation; it is kept until it is said. */
export class Composing {
  text: string
  panel: 'none' | 'emoji' | 'extras' = 'none'
  /** It is spoken, in the place of writing. */
  spoken = false
  mentions: Mention[] = []
  /** How long the text was before it changed last, by whatever: taking signs away is no typing. */
  before = 0
  private sentAt = 0
  /** Whose words these are. */
  private readonly by = session.userId

  /** @param key by which the draft is kept: the conversation's own */
  constructor(
    private readonly key: string,
    private readonly outbox: Outbox,
  ) {
    this.text = drafts.read<string>(key) ?? ''
    makeAutoObservable<Composing, 'key' | 'outbox' | 'sentAt' | 'by'>(this, {
      mentions: observableShallow,
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
    if (isStill(this.by)) drafts.write(this.key, this.text)
  }

  add(piece: string): void {
    if (charsOf(this.text + piece) <= MESSAGE_TEXT_CHARS) this.type(this.text + piece)
  }

  /** Puts in again what was said, behind what stands there, or tells that there is no room. @returns whether there was */
  writeAnew(text: string): boolean {
    const whole = this.text.trim() === '' ? text : `${this.text}\n${text}`
    if (charsOf(whole) > MESSAGE_TEXT_CHARS) {
      toaster.show(t.chat.noRoom)
      return false
    }
    this.speak(false)
    this.type(whole)
    return true
  }

  /** Takes the last character away: what looks like one, however many it is made of. */
  erase(): void {
    this.type(withoutLast(this.text))
  }

  /** @param over an @ that was typed stands there already */
  mention(mention: Mention, over = false): void {
    this.mentions.push(mention)
    this.add(`${over ? '' : '@'}${mention.name} `)
  }

  show(panel: Composing['panel']): void {
    this.panel = panel
    if (panel === 'emoji') this.spoken = false
  }

  /** Opens a panel, or closes it. What stands where the button was that sent does nothing for the second tap of wet thumbs. */
  toggle(wanted: 'emoji' | 'extras'): void {
    if (wanted === 'extras' && Date.now() - this.sentAt < DOUBLE_TAP_MS) return
    this.show(this.panel === wanted ? 'none' : wanted)
  }

  speak(spoken: boolean): void {
    this.spoken = spoken
    this.panel = 'none'
  }

  get canSend(): boolean {
    return this.text.trim() !== ''
  }

  send(): void {
    const text = this.text.trim()
    if (text === '') return
    const meant = this.mentions.filter(({ name }) => text.includes(`@${name}`))
    this.outbox.add({
      kind: 'text',
      text,
      ...(meant.some(({ id }) => id !== EVERYONE) && { mentions: [...new Set(meant.map(({ id }) => id))].filter((id) => id !== EVERYONE) }),
      ...(meant.some(({ id }) => id === EVERYONE) && { mentionsAll: true }),
    })
    this.mentions = []
    this.type('')
    this.sentAt = Date.now()
  }
}

/** The id of an @ that means the whole group. */
export const EVERYONE = 0

/** Signs that join onto the one before: variation selectors, skin colours, joiners. */
const JOINING = /^(?:\uFE0F|\u200D|[\u{1F3FB}-\u{1F3FF}])$/u

function withoutLast(text: string): string {
  const signs = [...text]
  let sign = signs.pop()
  while (sign !== undefined && (JOINING.test(sign) || last(signs) === '\u200D')) sign = signs.pop()
  return signs.join('')
}
