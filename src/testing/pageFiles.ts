/**
 * The environment's `File` and `FormData` are Node's, for the sake of `fetch`; the `XMLHttpRequest` of the page sends
 * only the page's own, which a frame still has.
 */
const frame = document.createElement('iframe')
document.body.append(frame)
for (const name of ['FormData', 'File', 'Blob']) {
  const own = Object.getOwnPropertyDescriptor(frame.contentWindow, name)
  if (own === undefined) throw new Error(`The test environment has changed: a frame has no ${name}.`)
  Object.defineProperty(globalThis, name, own)
}
frame.remove()
