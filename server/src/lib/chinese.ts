import { Converter } from 'opencc-js/t2cn'

/** A text in simplified characters. */
export const toSimplified: (text: string) => string = Converter({ from: 't', to: 'cn' })
