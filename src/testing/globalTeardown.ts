import { stopServices } from './globalSetup'

/** Jest loads both files in one process, so this module has already started the services. */
// eslint-disable-next-line import/no-default-export -- Jest calls the default export.
export default stopServices
