/** Over the whole page while files are held over it. */
export const DropHint = ({ title }: { readonly title: string }) => (
  <div
    role="status"
    className="pointer-events-none fixed inset-0 z-50 grid animate-fade-in place-items-center bg-veil p-6"
  >
    <div className="grid h-full w-full place-items-center rounded-lg border-4 border-dashed border-seal bg-paper/95">
      <p className="grid justify-items-center gap-3 text-center">
        <span className="text-2xl font-bold">{title}</span>
        <span className="text-ink-soft">CBZ, ZIP, PDF, pictures or whole folders</span>
      </p>
    </div>
  </div>
);
