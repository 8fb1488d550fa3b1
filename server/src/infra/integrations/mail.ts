import type { Transporter } from 'nodemailer'
import type { MailKeys } from '../../config.ts'
import { IntegrationError } from './error.ts'

/** Sends plain text to an e-mail address. */
export interface MailPort {
  send(to: string, message: { subject: string; text: string }): Promise<void>
}

/** Mail over SMTP, with TLS where the address says smtps or the server offers it. */
export class SmtpMail implements MailPort {
  private transport: Promise<Transporter> | undefined

  constructor(
    private readonly keys: MailKeys,
    private readonly timeoutMs: number,
  ) {}

  private async open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    const {
      keys: { url },
      timeoutMs,
    } = this
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async send(to: string, { subject, text }: { subject: string; text: string }): Promise<void> {
    const transport = await (this.transport ??= this.open())
    await transport
      .sendMail({ from: this.keys.from, to, subject, text })
      .catch((error: Error & { code?: string; responseCode?: number }) => {
        // The server's own words may repeat the address; its codes do not.
        throw new IntegrationError('failed', 'SMTP', [error.code, error.responseCode].filter(Boolean).join(' ') || 'not sent')
      })
  }
}
