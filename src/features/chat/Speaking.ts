import { VOICE_MS_MAX } from '@anglers/contract/limits'
import { makeAutoObservable, runInAction } from 'mobx'
import { t } from '@/lib/i18n'
import { allowMicrophone, openMicrophoneSettings, record, type Take } from '@/platform/recorder'
import { attempt } from '@/stores/errors'
import { modals, toaster } from '@/stores/overlays'
import { privacy } from '@/stores/privacy'
import type { Outbox } from './Outbox'
import { player } from './player'

/** What is shorter, in ms, was no message but a slip. */
const SHORT_MS = 1_000
/** From so many ms before its end on, a note tells how much is left. */
const LAST_MS = 10_000
/** How often, in ms, the length grows. */
const TICK_MS = 100

/**
 * A voice note while it is spoken: held down it is recorded until the finger lifts, and thrown away where that has slid
 * up; after a mere tap it goes on without a finger, until a button sends it or throws it away.
 */
export class Speaking {
  phase: 'idle' | 'starting' | 'recording' = 'idle'
  /** Its length so far, in ms. */
  ms = 0
  /** The finger has slid away: lifting it throws the note away. */
  leaving = false
  /** It goes on without a finger. */
  free = false
  /** The microphone is known to be allowed. */
  private allowed = false
  private take: Take | null = null
  private begunAt = 0
  private clock: ReturnType<typeof setInterval> | undefined
  /** Counts the notes; an earlier one's late beginning is of no interest. */
  private turn = 0

  constructor(private readonly outbox: Pick<Outbox, 'addVoice'>) {
    makeAutoObservable<Speaking, 'allowed' | 'take' | 'begunAt' | 'clock' | 'turn' | 'outbox'>(this, {
      allowed: false,
      take: false,
      begunAt: false,
      clock: false,
      turn: false,
      outbox: false,
    })
  }

  /** Its length so far, in whole seconds. */
  get seconds(): number {
    return Math.floor(this.ms / 1000)
  }

  /** How many seconds are left, near the end; null before. */
  get secondsLeft(): number | null {
    const left = VOICE_MS_MAX - this.ms
    return left <= LAST_MS ? Math.ceil(left / 1000) : null
  }

  /** Gets the microphone before anybody speaks. Whoever has refused it learns where that is changed. @returns whether it may be used */
  async prepare(): Promise<boolean> {
    if (this.allowed) return true
    if (!(await privacy.permits())) return false
    const microphone = await allowMicrophone()
    this.allowed = microphone === 'allowed'
    if (microphone === 'refused') await this.explain()
    if (microphone === 'missing') await modals.tell(t.chat.voice.missing)
    return this.allowed
  }

  /** A finger goes down, or a button is pressed. */
  press(): void {
    if (this.phase === 'idle') void this.begin()
    else if (this.free) void this.finish()
  }

  /** @param away whether lifting the finger here throws the note away */
  slide(away: boolean): void {
    if (!this.free) this.leaving = away
  }

  /** The finger lifts. @param brief it was a tap: the note goes on */
  lift(brief: boolean): void {
    if (this.phase === 'idle' || this.free) return
    if (this.leaving) this.drop()
    else if (brief) this.free = true
    else void this.finish()
  }

  /** Throws it away. */
  drop(): void {
    this.take?.drop()
    this.rest()
  }

  /** Ends it, and sends it. */
  async finish(): Promise<void> {
    const { take } = this
    const ms = take ? Date.now() - this.begunAt : 0
    this.rest()
    if (!take || ms < SHORT_MS) {
      take?.drop()
      toaster.show(t.chat.voice.short)
      return
    }
    try {
      const recording = await take.finish()
      this.outbox.addVoice({ ...recording, ms: Math.min(VOICE_MS_MAX, Math.max(SHORT_MS, recording.ms)) })
    } catch {
      toaster.show(t.chat.voice.failed)
    }
  }

  /** Something else took the microphone, or the page: what was said so far is not sent behind its speaker's back. */
  cut(): void {
    if (this.phase === 'idle') return
    this.drop()
    toaster.show(t.chat.voice.cut)
  }

  private async begin(): Promise<void> {
    player.stop()
    this.phase = 'starting'
    this.leaving = false
    this.free = false
    this.ms = 0
    const turn = ++this.turn
    try {
      const take = await record(() => this.turn === turn && this.cut())
      if (this.turn !== turn) take.drop()
      else runInAction(() => this.begun(take))
    } catch {
      if (this.turn !== turn) return
      this.allowed = false
      this.rest()
      void this.prepare().then((allowed) => allowed && toaster.show(t.chat.voice.failed))
    }
  }

  private begun(take: Take): void {
    this.take = take
    this.phase = 'recording'
    this.begunAt = Date.now()
    this.clock = setInterval(() => this.tick(), TICK_MS)
  }

  private tick(): void {
    this.ms = Math.min(VOICE_MS_MAX, Date.now() - this.begunAt)
    if (this.ms === VOICE_MS_MAX) void this.finish()
  }

  private rest(): void {
    clearInterval(this.clock)
    this.turn++
    this.take = null
    this.phase = 'idle'
    this.free = false
    this.leaving = false
  }

  private async explain(): Promise<void> {
    if (!openMicrophoneSettings) return modals.tell(t.chat.voice.refusedInBrowser)
    if (await modals.ask(t.chat.voice.refused, { confirmText: t.chat.voice.settings })) await attempt(openMicrophoneSettings)
  }
}
