/** For the worker, which loads nothing else of the service. */
export const NOT_INSTALLED = 'the speech engine is not installed'
