/** The product's mark: panels cut out of a seal. Decorative; the name is beside it. */
export function Seal({ className = 'size-7' }: { readonly className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="6" className="fill-seal" />
      <path d="M7 7h8v18H7zM17.5 7H25v7.5h-7.5zM17.5 17H25v8h-7.5z" className="fill-on-seal" />
    </svg>
  );
}
