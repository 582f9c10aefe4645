declare module '*?url' {
  const url: string
  export = url
}
