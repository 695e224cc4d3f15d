'use client'
import {
  LayoutGrid,
  PanelsTopLeft,
  Plus,
  Redo2,
  RefreshCw,
  RotateCcw,
  Save,
  Share2,
  Undo2,
  X,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, type ButtonProps } from '@/ui/button'
import { cn } from '@/ui/cn'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/ui/overlay/menu'

type Props = {
  isPhone: boolean
  editing: boolean
  /** False in narrow windows, which have an order of the cards and no places. */
  canArrange: boolean
  refreshing: boolean
  canUndo: boolean
  canRedo: boolean
  onEdit: () => void
  onAdd: () => void
  /** Who may look at it without an account. */
  onShare: () => void
  /** The dashboards there are. */
  onManage: () => void
  onRefresh: () => void
  onSave: () => void
  onDiscard: () => void
  onReset: () => void
  onUndo: () => void
  onRedo: () => void
}

/** What can be done to the dashboard: buttons over its lower edge, on a phone behind a round one. */
export function ActionMenu(props: Props) {
  return props.isPhone && !props.editing ? <RoundMenu {...props} /> : <ActionBar {...props} />
}

/** It gives way while somebody reads on: below it a pump may have its Start and Stop. */
function RoundMenu({ refreshing, onEdit, onAdd, onShare, onManage, onRefresh }: Props) {
  const t = useTranslations('dashboard')
  const isAway = useScrolledDown()
  return (
    <div
      className={cn(
        'fixed right-3 bottom-[calc(0.75rem+var(--foot))] z-30 transition-transform has-focus-visible:translate-y-0 motion-reduce:transition-none',
        isAway && 'translate-y-[calc(100%+0.75rem+var(--foot))]',
      )}
    >
      <Menu>
        <MenuTrigger asChild>
          <Button
            variant="primary"
            aria-label={t('actions')}
            busy={refreshing}
            className="size-14 rounded-full p-0 shadow-overlay [&_svg]:size-6"
          >
            <Plus aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem writes onSelect={onAdd}>
            <Plus aria-hidden />
            {t('add')}
          </MenuItem>
          <MenuItem writes onSelect={onEdit}>
            <LayoutGrid aria-hidden />
            {t('edit')}
          </MenuItem>
          <MenuItem onSelect={onShare}>
            <Share2 aria-hidden />
            {t('share')}
          </MenuItem>
          <MenuItem onSelect={onManage}>
            <PanelsTopLeft aria-hidden />
            {t('several.title')}
          </MenuItem>
          <MenuItem onSelect={onRefresh}>
            <RefreshCw aria-hidden />
            {t('refresh')}
          </MenuItem>
        </MenuContent>
      </Menu>
    </div>
  )
}

function ActionBar(props: Props) {
  const t = useTranslations('dashboard')
  const { editing, canArrange, refreshing, canUndo, canRedo } = props
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[var(--foot)] z-30 flex justify-center px-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] min-[1025px]:left-sidebar">
      <div
        role="toolbar"
        aria-label={t('actions')}
        className="floating pointer-events-auto flex max-w-full items-center gap-1 p-1.5"
      >
        {editing ? (
          <>
            <Action writes icon={<Save />} variant="primary" onClick={props.onSave}>
              {t('save')}
            </Action>
            <Action icon={<X />} onClick={props.onDiscard}>
              {t('discard')}
            </Action>
            <Action icon={<RotateCcw />} onClick={props.onReset} disabled={!canArrange}>
              {t('reset')}
            </Action>
          </>
        ) : (
          <Action writes icon={<LayoutGrid />} onClick={props.onEdit}>
            {t('edit')}
          </Action>
        )}
        <Action writes icon={<Plus />} onClick={props.onAdd}>
          {t('add')}
        </Action>
        {editing && (
          <>
            <Action icon={<Undo2 />} onClick={props.onUndo} disabled={!canUndo} data-tip={t('undoHelp')}>
              {t('undo')}
            </Action>
            <Action
              icon={<Redo2 />}
              onClick={props.onRedo}
              disabled={!canRedo}
              data-tip={t('redoHelp')}
              className="max-sm:hidden"
            >
              {t('redo')}
            </Action>
          </>
        )}
        {!editing && (
          <Action icon={<Share2 />} onClick={props.onShare}>
            {t('share')}
          </Action>
        )}
        {!editing && (
          <Action icon={<PanelsTopLeft />} onClick={props.onManage}>
            {t('several.title')}
          </Action>
        )}
        {!editing && (
          <Action icon={<RefreshCw />} busy={refreshing} onClick={props.onRefresh}>
            {t('refresh')}
          </Action>
        )}
      </div>
    </div>
  )
}

/** On a phone the word stands below its sign, so that five fit side by side. */
function Action({ icon, children, className, ...rest }: ButtonProps & { icon: ReactNode }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className={cn(
        'min-w-0 max-sm:h-12 max-sm:flex-col max-sm:gap-0.5 max-sm:px-2 max-sm:text-xs',
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
    </Button>
  )
}

/** Less is a finger that trembles (px). */
const LEAST_PX = 8
/** Who goes back less far looks at the lines above (px). */
const BACK_PX = 120

/** Whether the page is being read downwards, so that what floats over it may give way; not at either end of it. */
function useScrolledDown(): boolean {
  const [isDown, setIsDown] = useState(false)
  useEffect(() => {
    // where it turned: the highest place while it is shown, the lowest while it has given way
    let [down, turn] = [false, window.scrollY]
    const onScroll = () => {
      const { scrollY, innerHeight } = window
      const isAtEnd =
        scrollY <= LEAST_PX || scrollY + innerHeight >= document.documentElement.scrollHeight - LEAST_PX
      turn = down ? Math.max(turn, scrollY) : Math.min(turn, scrollY)
      const next = !isAtEnd && (down ? turn - scrollY < BACK_PX : scrollY - turn >= LEAST_PX)
      if (next === down) return
      ;[down, turn] = [next, scrollY]
      setIsDown(next)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}
