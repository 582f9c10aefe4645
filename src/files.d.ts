/** A file that is served as it stands; its URL. */
declare module '*?url' {
  const url: string
  export = url
}
