/** A selector of what the Tab key stops at. */
export const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
