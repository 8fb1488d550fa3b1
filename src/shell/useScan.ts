/** Codes of WeChat's are scanned there; any other code is an address. */
export const useScan = (): void => undefined
