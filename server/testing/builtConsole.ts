import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { inlineScriptMeta } from '../platform/http/security'

export interface BuiltConsole {
  folder: string
  remove: () => Promise<void>
}

const inlineScript = "console.log('first')"

export const pageSource = [
  `<!doctype html><html lang="en"><head>${inlineScriptMeta(inlineScript)}<title>Console</title>`,
  '<meta property="csp-nonce" nonce="">',
  '<style>body{margin:0}</style>',
  '<script type="application/json" id="console-settings">{}</script>',
  `<script>${inlineScript}</script>`,
  '<script defer src="/console/assets/main.0123456789abcdef.js"></script></head><body></body></html>',
].join('')

export const script = `console.log('${'console '.repeat(200)}')`

export const buildConsole = async (): Promise<BuiltConsole> => {
  const folder = await mkdtemp(join(tmpdir(), 'console-built-'))
  const outside = await mkdtemp(join(tmpdir(), 'console-outside-'))
  const files: Record<string, string | Buffer> = {
    'index.html': pageSource,
    'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/main.0123456789abcdef.js': script,
    'assets/main.0123456789abcdef.js.br': brotliCompressSync(script),
    'assets/main.0123456789abcdef.js.gz': gzipSync(script),
    'assets/main.0123456789abcdef.js.map': '{"sources":["secret"]}',
    '.env': 'SECRET=1',
    'assets/.hidden.js': 'secret',
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  await writeFile(join(outside, 'secret.js'), 'secret')
  await symlink(join(outside, 'secret.js'), join(folder, 'assets', 'linked.js'))
  await symlink(outside, join(folder, 'outside'))
  const remove = async (): Promise<void> => {
    for (const made of [folder, outside]) await rm(made, { recursive: true, force: true })
  }
  return { folder, remove }
}
