/** The same in one file, with its tables in it, instead of two hundred. */
declare module 'css-tree/dist/csstree.esm' {
  export * from 'css-tree'
}
