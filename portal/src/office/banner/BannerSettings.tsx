import type { AdministeredBanner } from '@medlem/contract/bannerChange'
import { officeBannerTexts } from '@medlem/i18n/en/portal/office/banner'
import { useState } from 'react'
import { useDeleteBanner, useOrganisationBanners } from '../../api/banner/bannerChange.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { DeleteButton } from '../../ui/DeleteButton.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { BannerDialog } from './BannerDialog.tsx'
import { bannerSentence } from './bannerForm.ts'

/** For administrators: the organisation's banners and who sees each. */
export function BannerSettings({ orgId }: { orgId: string }) {
  const { data, error, refetch } = useOrganisationBanners(orgId)
  const remove = useDeleteBanner(orgId)
  const [edited, setEdited] = useState<AdministeredBanner | 'new'>()
  return (
    <Section
      title={officeBannerTexts.listTitle}
      action={
        data && (
          <Button variant="secondary" onClick={() => setEdited('new')}>
            {officeBannerTexts.newBanner}
          </Button>
        )
      }
    >
      {error && !data && (
        <ErrorNotice error={error} title={officeBannerTexts.listNotLoaded} retry={() => refetch()} />
      )}
      {data?.length === 0 && (
        <p className="border-y border-line py-4 text-soft">{officeBannerTexts.noBanners}</p>
      )}
      <List>
        {data?.map((banner) => (
          <li key={banner.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-72">
              <p className="break-words">{banner.text}</p>
              <p className="text-meta text-soft">{bannerSentence(banner)}</p>
            </div>
            <Button variant="quiet" onClick={() => setEdited(banner)}>
              {officeBannerTexts.editBanner({ text: banner.text, hidden: visuallyHidden })}
            </Button>
            <DeleteButton what={banner.text} onDelete={() => remove.mutate(banner.id)} />
          </li>
        ))}
      </List>
      {remove.error && (
        <WriteError
          error={remove.error}
          refused={officeBannerTexts.notRemoved}
          unknown={officeBannerTexts.removeUnknown}
          again={officeBannerTexts.checkList}
        />
      )}
      {edited && (
        <BannerDialog
          orgId={orgId}
          banner={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}
