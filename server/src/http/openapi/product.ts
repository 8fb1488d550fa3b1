/** What the documents of the API call it. */
export const PRODUCT = '钓鱼伴侣'
