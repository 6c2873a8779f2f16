import { useEffect } from 'react'
import { useConfig } from '../api/portalConfig/useConfig.ts'
import { documentTitle } from './title.ts'

export function useDocumentTitle(routeTitle: string | undefined): void {
  const { product } = useConfig()
  useEffect(() => {
    document.title = documentTitle(routeTitle, product.name)
  }, [routeTitle, product.name])
}
