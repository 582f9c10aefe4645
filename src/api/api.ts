import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './baseQuery'
import { tagTypes } from './tags'

export const api = createApi({ baseQuery, tagTypes, endpoints: () => ({}) })
