declare module '*?url' {
  const url: string
  export = url
}
declare module '*.html' {
  const text: string
  export = text
}
