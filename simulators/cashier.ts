/** What a payer may do at a cashier. */
export type Choice = 'yes' | 'no' | 'leave'
export const choices: readonly Choice[] = ['yes', 'no', 'leave']

const words: Record<Choice, string> = { yes: '确认支付', no: '支付失败', leave: '返回商户' }

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const button = (choice: Choice) => `<button name="choice" value="${choice}">${words[choice]}</button>`

/** The page of a cashier: what is paid, and what the payer does about it. */
export const cashierPage = (brand: string, { title, amount, action }: { title: string; amount: string; action: string }): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(brand)}</title>
<style>body{font:17px system-ui;margin:0;padding:48px 24px;text-align:center}strong{display:block;font-size:40px;margin:16px 0 40px}
button{display:block;width:100%;font:inherit;padding:14px;margin:12px 0;border:1px solid #999;border-radius:8px;background:none}
button[value=yes]{background:#07864b;color:#fff;border:0}small{color:#666}</style>
<h1>${escaped(brand)}</h1><p>${escaped(title)}</p><strong>¥${escaped(amount)}</strong>
<form method="post" action="${escaped(action)}">${choices.map(button).join('')}</form>
<small>模拟收银台，不会扣款</small></html>`

/** Says that a browser goes on there. */
export const redirectPage = (url: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${escaped(url)}"><a href="${escaped(url)}">→</a>`
