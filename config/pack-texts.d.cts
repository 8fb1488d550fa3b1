declare function loadPacked(this: { resourcePath: string }, code: string): string
export = loadPacked
