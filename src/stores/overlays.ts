import { LOADING_MS, MODAL_MS, TOAST_MS, UNDO_MS } from '@anglers/contract/limits'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { t } from '@/lib/i18n'

export type ToastType = 'primary' | 'success' | 'error' | 'warning' | 'default' | 'loading'

export interface Toast {
  text: string
  type: ToastType
  position: 'center' | 'top' | 'bottom'
  /** What can be done about it as long as it is shown. */
  way?: { name: string; onTap: () => void }
}

/** One toast at a time; the next replaces it. */
export class Toaster {
  current: Toast | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    makeAutoObservable<Toaster, 'timer'>(this, { current: observableRef, timer: false })
  }

  /** @param ms duration */
  show(text: string, { type = 'default', position = 'center', way, ms = TOAST_MS }: Partial<Toast> & { ms?: number } = {}): void {
    clearTimeout(this.timer)
    this.current = { text, type, position, way }
    this.timer = setTimeout(() => this.hide(), ms)
  }

  /** Says that something was done, and offers to undo it for a while. */
  offerUndo(text: string, undo: () => unknown): void {
    const onTap = () => {
      this.hide()
      void undo()
    }
    this.show(text, { position: 'bottom', way: { name: t.common.undo, onTap }, ms: UNDO_MS })
  }

  hide(): void {
    this.current = null
  }
}

export interface Modal {
  title: string
  content: string
  confirmText: string
  /** Without a text there is no cancel button. */
  cancelText: string
  /** Closes after 2 s, without buttons. */
  autoClose: boolean
}

/** One dialog at a time. */
export class Modals {
  current: Modal | null = null
  private answer: (confirmed: boolean) => void = () => undefined

  constructor() {
    makeAutoObservable<Modals, 'answer'>(this, { current: observableRef, answer: false })
  }

  /** Shows a message. Resolves when it is closed. */
  async tell(content: string, { title = t.common.notice, autoClose = false } = {}): Promise<void> {
    await this.open({ title, content, confirmText: t.common.confirm, cancelText: '', autoClose })
  }

  /** Asks for a confirmation. Dismissing it means no. */
  ask(content: string, { title = t.common.notice, confirmText = t.common.confirm, cancelText = t.common.cancel } = {}): Promise<boolean> {
    return this.open({ title, content, confirmText, cancelText, autoClose: false })
  }

  close(confirmed: boolean): void {
    this.current = null
    this.answer(confirmed)
  }

  private open(modal: Modal): Promise<boolean> {
    if (this.current) this.close(false)
    toaster.hide()
    this.current = modal
    const opened = this.current
    if (modal.autoClose) {
      setTimeout(() => {
        if (this.current === opened) this.close(true)
      }, MODAL_MS)
    }
    return new Promise((resolve) => {
      this.answer = resolve
    })
  }
}

/** An entry of an action sheet. */
export interface Choice {
  name: string
  /** Irreversible: shown in the warning colour. */
  destructive?: boolean
  /** How it is now. */
  on?: boolean
}

/** An entry with its action. */
export interface Offer extends Choice {
  run: () => unknown
}

/** An action sheet at the bottom of the screen. */
export class Choices {
  current: Choice[] | null = null
  private answer: (index: number) => void = () => undefined

  constructor() {
    makeAutoObservable<Choices, 'answer'>(this, { current: observableRef, answer: false })
  }

  /** @returns the index of the chosen entry; -1 when it is dismissed */
  ask(choices: Choice[]): Promise<number> {
    if (this.current) this.close(-1)
    toaster.hide()
    this.current = choices
    return new Promise((resolve) => {
      this.answer = resolve
    })
  }

  /** Shows an action sheet and runs the chosen action; does nothing without entries. */
  async offer(offers: Offer[]): Promise<void> {
    if (offers.length > 0) await offers[await this.ask(offers)]?.run()
  }

  close(index: number): void {
    this.current = null
    this.answer(index)
  }
}

/** The full-page loading overlay. It closes after a timeout, so that a lost answer does not lock the screen. */
export class Loading {
  shown = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    makeAutoObservable<Loading, 'timer'>(this, { timer: false })
  }

  show(): void {
    clearTimeout(this.timer)
    this.shown = true
    this.timer = setTimeout(() => this.hide(), LOADING_MS)
  }

  hide(): void {
    clearTimeout(this.timer)
    this.shown = false
  }

  /** Shows the overlay while something runs. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.show()
    try {
      return await work
    } finally {
      runInAction(() => this.hide())
    }
  }
}

export const toaster = new Toaster()
export const modals = new Modals()
export const choices = new Choices()
export const loading = new Loading()
