import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './baseQuery'
import { tagTypes } from './tags'

/** The one api; each noun's file in `endpoints` adds its calls. */
export const api = createApi({ baseQuery, tagTypes, endpoints: () => ({}) })
