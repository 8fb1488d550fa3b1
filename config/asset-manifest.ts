import fs from 'node:fs'
import path from 'node:path'
import type { Chunk, Compiler } from 'webpack'

/** What a browser fetches, as paths inside dist/h5. */
export interface AssetManifest {
  /** The app's pages by their paths, without the slash they begin with. The server knows by them which addresses lead nowhere. */
  pages: string[]
  /** Named in index.html: every visit loads them. */
  initial: string[]
  /** What each `import()` adds, by the module's path inside src; every page is one: `pages/index/index`. */
  async: Record<string, string[]>
}

const filesOf = (chunks: Chunk[]) => [...new Set(chunks.flatMap((chunk) => [...chunk.files]))].sort()

/** Taro's list of pages is the code of this module. */
const ROUTES = /[\\/]app\.config\.[jt]s/

/** Writes which files the document and each page load. */
export class AssetManifestPlugin {
  /**
   * @param target the file to write, outside the folder that is served
   * @param sourceDir the folder that the keys are relative to
   */
  constructor(
    private readonly target: string,
    private readonly sourceDir: string,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('AssetManifestPlugin', (compilation) => {
      const manifest: AssetManifest = { pages: [], initial: [], async: {} }
      for (const group of compilation.chunkGroups) {
        if (group.isInitial()) manifest.initial.push(...filesOf(group.chunks))
        else {
          for (const { name, isPage } of this.modulesOf(group)) {
            manifest.async[name] = filesOf(group.chunks)
            if (isPage) manifest.pages.push(name)
          }
        }
      }
      fs.writeFileSync(this.target, JSON.stringify(manifest, null, 2))
    })
  }

  private modulesOf(group: Chunk['groupsIterable'] extends Iterable<infer G> ? G : never): { name: string; isPage: boolean }[] {
    return group.origins.map(({ module, request }) => ({
      name: path
        .relative(this.sourceDir, path.resolve(module.context ?? this.sourceDir, request))
        .split(path.sep)
        .join('/'),
      isPage: ROUTES.test(module.identifier()),
    }))
  }
}
