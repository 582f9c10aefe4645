export const NOT_INSTALLED = 'the speech engine is not installed'
