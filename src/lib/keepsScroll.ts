/** As the state of a navigation: the page stays where it is scrolled to. */
export const KEEPS_SCROLL = 'keepsScroll'
