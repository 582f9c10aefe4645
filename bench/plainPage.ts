import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What a field costs at least: a page of the same server, without a script. */
const plainPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Plain</title>
  </head>
  <body>
    <main>
      <h1>Log in</h1>
      <form>
        <p><label>Email <input type="email"></label></p>
        <p><label>Password <input type="password"></label></p>
        <p><button type="button">Log in</button></p>
      </form>
    </main>
  </body>
</html>
`

export interface Folder {
  path: string
  remove: () => Promise<void>
}

/** In the place of a built console, so that the same server serves it in the same way. */
export const plainConsole = async (): Promise<Folder> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-bench-'))
  await writeFile(path.join(folder, 'index.html'), plainPage)
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
