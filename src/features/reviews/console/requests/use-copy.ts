import { useToast } from '#core/console/ui/dialogs.tsx';

/** Returns a function that copies a text and says so; where the browser refuses, it says how to copy by hand. */
export function useCopy(): (text: string, what: string) => void {
  const toast = useToast();
  return (text, what) =>
    void navigator.clipboard.writeText(text).then(
      () => toast.done(`${what}をコピーしました`),
      () => toast.done(`コピーできませんでした。${what}を選んでコピーしてください`),
    );
}
